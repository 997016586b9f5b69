import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { z } from 'zod';

/** The folder of all texts of the generator; its README describes the files. */
const WORDS = new URL('../words/', import.meta.url);

/** Parses a text with one entry a line. */
export const lines = z.string().transform((text) => text.trim().split('\n'));

/** Parses a text with entries separated by commas. */
export const commaSeparated = z.string().transform((text) => text.trim().split(/,\s*/));

/**
 * Reads a TOML file.
 * @throws {Error} with the file and each field that violates the schema
 */
export function readWords<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
  return checked(file, schema, parse(readFileSync(new URL(file, WORDS), 'utf8')));
}

/** A written text of the site. */
export interface WrittenText<Head> {
  /** The path in its folder without the extension: an address, or a name. */
  readonly key: string;
  /** The fields between the lines of `+++`. */
  readonly head: Head;
  readonly html: string;
}

/**
 * Reads the texts of a folder in one language: `name.md` in English, `name.fr.md` in French, `name.ar.md` in Arabic.
 */
export function readTexts<Schema extends z.ZodType>(
  folder: string,
  schema: Schema,
  language: 'en' | 'fr' | 'ar' = 'en',
): WrittenText<z.output<Schema>>[] {
  const ending = language === 'en' ? '.md' : `.${language}.md`;
  return readdirSync(new URL(`${folder}/`, WORDS), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith(ending) && !path.slice(0, -ending.length).includes('.'))
    .sort()
    .map((path) => {
      const file = `${folder}/${path}`;
      const [, head = '', body = ''] = readFileSync(new URL(file, WORDS), 'utf8').split(/^\+\+\+\n/m);
      return {
        key: path.slice(0, -ending.length),
        head: checked(file, schema, parse(head)),
        html: htmlOf(body),
      };
    });
}

/**
 * Converts plain text to HTML: a line is a paragraph, `## ` and `### ` begin headings, `- ` an item; `[text](/address)`
 * is a link. A line that begins with `<` is HTML already.
 */
export function htmlOf(text: string): string {
  let html = '';
  let inList = false;
  for (const line of text.trim().split('\n')) {
    const item = line.startsWith('- ');
    if (item !== inList) html += item ? '<ul>' : '</ul>';
    inList = item;
    if (line.startsWith('<')) {
      html += line;
      continue;
    }
    const words = line
      .replace(/^(?:- |###? )/, '')
      .replaceAll('&', '&amp;')
      .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>');
    const level = /^#+(?= )/.exec(line)?.[0].length;
    html += item
      ? `<li>${words}</li>`
      : level === undefined
        ? `<p>${words}</p>`
        : `<h${level}>${words}</h${level}>`;
  }
  return inList ? `${html}</ul>` : html;
}

function checked<Schema extends z.ZodType>(file: string, schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`scripts/publisher/words/${file} is wrong:\n${z.prettifyError(result.error)}`);
}
