import { describe, expect, it } from 'vitest';
import { contractDocuments } from '../../../scripts/contract/contract-documents.ts';
import { catalogue, posts } from '../../../src/content/upstream/catalogue.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: true;
    readonly schema: object;
  }[];
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly content?: Readonly<Record<string, { readonly schema: object }>>;
      }
    >
  >;
}

const [openapi, readme] = await contractDocuments();
const { paths, ...document } = JSON.parse(openapi?.text ?? '') as {
  readonly paths: Readonly<Record<string, Readonly<Record<'get' | 'post', Operation>>>>;
};
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

describe('the OpenAPI document of the upstream', () => {
  it('has an operation with a unique id for each call and each post', () => {
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(
      [...Object.keys(catalogue), ...Object.keys(posts)].sort(),
    );
  });

  it('has the members that OpenAPI 3.1 requires', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: expect.any(String), version: expect.any(String) },
    });
    for (const { operation } of operations)
      for (const response of Object.values(operation.responses)) expect(response.description).not.toBe('');
  });

  it('declares each parameter of a path as required, and each other parameter in the query', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const required = operation.parameters.filter((parameter) => parameter.required);
      expect(required.map(({ name }) => name)).toEqual(inPath);
      for (const parameter of operation.parameters) {
        expect(parameter.in).toBe(inPath.includes(parameter.name) ? 'path' : 'query');
        expect(parameter.schema).not.toEqual({});
      }
    }
  });

  it('has the schema and an example of the response of each call', () => {
    for (const { operation } of operations.filter(({ method }) => method === 'get'))
      expect(operation.responses['200']?.content?.['application/json']).toMatchObject({
        schema: expect.any(Object),
        example: expect.anything(),
      });
  });

  it('has no schema that accepts any value', () => {
    expect(openapi?.text).not.toMatch(/"(?:items|schema)": \{\}/);
  });
});

describe('the page about the calls', () => {
  it.each(Object.entries(catalogue))('has a section with an example of the call %s', (_name, call) => {
    const section = readme?.text.split('\n### ').find((each) => each.startsWith(`${call.name}\n`));
    expect(section).toContain(`GET /${call.path}`);
    expect(section).toContain('```json\n');
  });
});
