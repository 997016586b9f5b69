import { z } from 'zod';
import { brandSchema } from '../../src/domain/settings/brand.ts';
import { BRAND_TOKENS, type Token } from '../../src/domain/settings/brand-tokens.ts';
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

## Tokens

\`brand/tokens.css\` defines the colours and fonts as custom properties. All of them are required in a block \`:root\` without a media query. Tokens with
two schemes have another value in \`@media (prefers-color-scheme: dark)\`. Tokens of pictures are hexadecimal.

${markdownTable(
  ['token', 'use', 'colour schemes', 'in pictures'],
  Object.entries<Token>(BRAND_TOKENS).map(([name, { use, inDarkScheme, inPictures }]) => [
    `\`--${name}\``,
    use,
    inDarkScheme ? 'two' : 'one',
    inPictures ? 'yes' : '',
  ]),
)}

## Other files

| file | content |
| --- | --- |
| \`brand/fonts.css\` | \`@font-face\` rules of the fonts that the tokens name; empty for system fonts. Own files are in \`brand/fonts/\` |
| \`brand/lettering.json\` | the outlines of the letters on badges and share images; \`npm run lettering -- --font FILE\` writes them from the file of a font |
| \`brand/logo.svg\` | the logo, which pages contain inline: an \`<svg>\` with \`viewBox\`, \`aria-hidden="true"\` and \`fill="currentColor"\`, without \`<style>\` or \`style\` attributes |
| \`brand/favicon.svg\`, \`brand/favicon.ico\` | the icon of browser tabs; the second file is for clients that do not show SVG |
| \`brand/apple-touch-icon.png\` | the icon of home screens, and the logo in structured data: 180 × 180 pixels |
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
