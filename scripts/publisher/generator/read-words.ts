import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { z } from 'zod';

/** The folder of everything that the generator writes with; its README says what is where. */
const WORDS = new URL('../words/', import.meta.url);

/** Entries of a text, one a line. */
export const lines = z.string().transform((text) => text.trim().split('\n'));

/** Entries of a text, separated by commas. */
export const commaSeparated = z.string().transform((text) => text.trim().split(/,\s*/));

/**
 * The words of a TOML file.
 * @throws {Error} naming the file and every field that is not as the schema says.
 */
export function readWords<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
  return checked(file, schema, parse(readFileSync(new URL(file, WORDS), 'utf8')));
}

/** A text of the site as its editors wrote it. */
export interface WrittenText<Head> {
  /** The file's path in its folder without its ending: an address, or a name. */
  readonly key: string;
  /** What stands between the lines of `+++`. */
  readonly head: Head;
  readonly html: string;
}

/** The texts of a folder in one language: `name.md` in English, `name.fr.md` in French, `name.ar.md` in Arabic. */
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
 * HTML of plain text: a line is a paragraph, `## ` and `### ` begin headings, `- ` an item; `[text](/address)` is a link. A line
 * that begins with `<` is HTML already.
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
