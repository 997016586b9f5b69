import { z } from 'zod';
import { brandSchema } from '../../src/domain/settings/brand.ts';
import { markdownTable } from '../markdown/markdown-table.ts';

/** Path of the document below the project's root. */
export const BRAND_DOCUMENT = 'docs/brand.md';

/** Returns the document that lists each key of brand.json, as Markdown. */
export function brandDocument(): string {
  return `# Brand

<!-- Generated from src/domain/settings/brand.ts by \`npm run configuration\`: change it there. -->

To give the site the identity of another publisher, follow [rebrand.md](rebrand.md). This page lists all keys of \`brand/brand.json\`.
If a key is unknown, missing or invalid, each command that reads the file lists all such keys and stops before any work.

${markdownTable(['key', 'content', 'value', 'default'], rows('', brandSchema))}
`;
}

/** Returns the rows of a schema and of all schemas below it. */
function rows(path: string, schema: z.core.$ZodType): string[][] {
  const { inner, unset } = withoutDefault(schema);
  const description = z.globalRegistry.get(schema)?.description ?? z.globalRegistry.get(inner)?.description;
  const own = description === undefined ? [] : [[`\`${path}\``, description, describeValues(inner), unset]];
  if (inner instanceof z.ZodObject)
    return [
      ...own,
      ...Object.entries(inner.shape).flatMap(([key, value]) =>
        rows(path === '' ? key : `${path}.${key}`, value),
      ),
    ];
  return inner instanceof z.ZodArray && inner.element instanceof z.ZodObject
    ? [...own, ...rows(`${path}[]`, inner.element)]
    : own;
}

/** Returns the schema without its default, and the default as Markdown. */
function withoutDefault(schema: z.core.$ZodType): {
  readonly inner: z.core.$ZodType;
  readonly unset: string;
} {
  if (schema instanceof z.ZodOptional) return { inner: schema.unwrap(), unset: 'none' };
  if (!(schema instanceof z.ZodDefault)) return { inner: schema, unset: 'required' };
  const unset: unknown = schema.def.defaultValue;
  return { inner: schema.unwrap(), unset: `\`${JSON.stringify(unset)}\`` };
}

/** Describes the values of a schema. */
function describeValues(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodArray)
    return schema.element instanceof z.ZodObject
      ? 'list of objects'
      : `list: ${describeValues(schema.element)}`;
  if (schema instanceof z.ZodObject) return 'object';
  if (schema instanceof z.ZodBoolean) return '`true` or `false`';
  if (schema instanceof z.ZodUnion) return schema.options.map(describeValues).join(' or ');
  if (schema instanceof z.ZodLiteral)
    return [...schema.values].map((value) => `\`${JSON.stringify(value)}\``).join(' or ');
  if (schema instanceof z.ZodNull) return '`null`';
  return 'text';
}
