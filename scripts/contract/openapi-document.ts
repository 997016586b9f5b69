import { z } from 'zod';
import { callUse } from '../../src/content/upstream/call-use.ts';
import { type Call, type CallName, catalogue, posts } from '../../src/content/upstream/catalogue.ts';
import { formatOfField } from '../../src/domain/field-formats.ts';
import { headerSettingsSchema } from '../../src/domain/header-settings.ts';
import { day } from '../../src/domain/identifiers.ts';
import { API_VARIABLES } from '../../src/domain/settings/environment.ts';
import type { CallExample, CallExamples } from './call-examples.ts';
import { CALLS, type CallParameter, callParameters, isRequired, pulledWhen, sentBy } from './call-facts.ts';

/** Path of the document below the project's root. */
export const OPENAPI_DOCUMENT = 'docs/upstream/openapi.json';

const JSON_TYPE = 'application/json';
const ETAG_HEADER = {
  description: 'Version of the response. The next pull sends it as `If-None-Match`.',
  schema: { type: 'string' },
};

type Post = (typeof posts)[keyof typeof posts];

/** Returns the text of the OpenAPI 3.1 document with each call and post of the upstream. */
export function openapiDocument(examples: CallExamples): string {
  const calls = CALLS.map(([name, call]) => [
    `/${call.path}`,
    { get: callOperation(name, call, examples[name]) },
  ]);
  const sent = Object.entries(posts).map(([name, post]) => [
    `/${post.path}`,
    { post: postOperation(name, post) },
  ]);
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Upstream of Laurel',
      version: '1',
      description:
        'The calls that Laurel sends to the API of a publisher. Generated from src/content/upstream by `npm run contract`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'https://api.publisher.example', description: 'The value of LAUREL_API' }],
    security: [{ bearer: [] }, {}],
    tags: Object.entries(API_VARIABLES).map(([base, variable]) => ({
      name: base,
      description: `Calls below the base URL in ${variable}, by default LAUREL_API`,
    })),
    paths: Object.fromEntries([...calls, ...sent]),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The value of LAUREL_API_KEY. LAUREL_API_HEADERS configures other headers.',
        },
      },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function callOperation(name: CallName, call: Call, example: CallExample): object {
  const { withoutIt, fields } = callUse[name];
  const when = pulledWhen(name);
  const description = [
    `Sent by ${sentBy(name)}.`,
    ...(when === undefined ? [] : [`The pull sends it ${when}.`]),
    ...(withoutIt === undefined ? [] : [`Without it: ${withoutIt}`]),
    ...(fields === undefined ? [] : [`Fields: ${fields}`]),
  ];
  return {
    operationId: name,
    summary: call.name,
    description: description.join(' '),
    tags: [call.base],
    'x-required': isRequired(name),
    parameters: callParameters(call).map(openapiParameter),
    responses: {
      200: {
        description: 'The content.',
        headers: { ETag: ETAG_HEADER },
        content: { [JSON_TYPE]: { schema: jsonSchema(responseSchema(name), true), example: example.body } },
      },
      304: { description: 'The content has the ETag of If-None-Match.' },
      404: {
        description:
          call.fallback === 'required'
            ? 'A failure: the call is required.'
            : 'The upstream has no such content.',
      },
    },
  };
}

function postOperation(name: string, { base, path, body }: Post): object {
  return {
    operationId: name,
    tags: [base],
    description:
      'Sent by the edge for a visitor. A post with the Idempotency-Key of an earlier post is a repetition of it.',
    parameters: callParameters({ path, query: [] }).map(openapiParameter),
    requestBody: { required: true, content: { [JSON_TYPE]: { schema: jsonSchema(body) } } },
    responses: { 204: { description: 'Accepted.' } },
  };
}

const TEXT_PARAMETERS = ['seoTitle', 'searchPhrase', 'personGuid'];

const openapiParameter = ({ name, location, description }: CallParameter): object => ({
  name,
  in: location,
  ...(location === 'path' && { required: true }),
  description,
  schema: TEXT_PARAMETERS.includes(name) ? { type: 'string' } : { type: 'integer', minimum: 0 },
});

/** Returns the schema of a response. The pull validates the menus of the header separately from their call. */
const responseSchema = (name: CallName): z.core.$ZodType =>
  name === 'headlessSettings' ? headerSettingsSchema : catalogue[name].responseSchema;

/**
 * Converts a schema to JSON Schema (2020-12), and adds rules that zod does not convert: non-empty texts, HTML and days.
 * @param isReceived whether the schema describes a response, which is read tolerantly
 */
function jsonSchema(schema: z.core.$ZodType, isReceived = false): object {
  const { $schema, ...converted } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: target }) {
      if (isReceived && target.type === 'object') acceptAsReader(target);
      if (target.type !== 'string') return;
      if (zodSchema === day) {
        delete target.allOf;
        Object.assign(target, { format: 'date', pattern: '^[12]' });
      }
      const isText = target.pattern === undefined && target.allOf === undefined && target.enum === undefined;
      if (isText && !z.safeParse(zodSchema, '').success) target.minLength ??= 1;
      if (formatOfField(zodSchema) === 'html') target.contentMediaType = 'text/html';
    },
  });
  return converted;
}

/** Describes an object as the reader of responses accepts it: with unknown fields, and without fields that may be null. */
function acceptAsReader(target: z.core.JSONSchema.BaseSchema): void {
  if (target.additionalProperties === false) delete target.additionalProperties;
  const mayBeNull = (name: string) => {
    const property = target.properties?.[name];
    return (
      typeof property === 'object' &&
      property.anyOf?.some((each) => typeof each === 'object' && each.type === 'null')
    );
  };
  if (target.required !== undefined) target.required = target.required.filter((name) => !mayBeNull(name));
}
