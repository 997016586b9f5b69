import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { filesBelow } from '../../scripts/bench/file-tree.ts';

/** A text that people read, or hear from a screen reader, a search engine or a calendar. */
export interface SiteText {
  readonly file: string;
  /** Origin of the text in the file, e.g. `title`, `dialog`, `img alt`, `meta description`, `json headline` or `SUMMARY`. */
  readonly source: string;
  readonly text: string;
}

/** Attributes that contain texts. */
const TEXT_ATTRIBUTES: ReadonlySet<string> = new Set([
  'alt',
  'title',
  'placeholder',
  'label',
  'summary',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'aria-placeholder',
]);

/** Matches the name or property of a `<meta>` element that contains a text. */
const TEXT_META = /^(?:description|keywords|(?:og|twitter):(?:title|description|site_name|image:alt))$/;

/** Elements that contain no text in the language of the page: names of cookies, and dates of feeds (RFC 822). */
const WITHOUT_TEXT: ReadonlySet<string> = new Set(['style', 'code', 'pubdate']);

/** Elements whose texts are hidden until a script or the browser shows them. */
const HIDDEN = ['template', 'dialog', 'noscript'];

/** Keys of structured data that contain names of the vocabulary, addresses and dates. */
const WITHOUT_TEXT_KEYS = /^(?:@(?!graph$).*|url|item|sameAs|query-input|inLanguage|.*Date|date.*|.*_id)$/;

/** Properties of a calendar that contain texts. */
const CALENDAR_TEXT = /^(PRODID|SUMMARY|DESCRIPTION|LOCATION|NAME|X-WR-CALNAME)(?:;[^:]*)?:(.*)$/;

const ADDRESS = /^(?:https?:|mailto:|tel:|\/)\S*$/;

/** Lists the texts of all pages, pictures, feeds, calendars and lists of a built site. */
export function* siteTexts(dist: string): Iterable<SiteText> {
  for (const file of filesBelow(dist))
    if (/\.(?:html|svg|xml|ics)$|^data\/(?:lists\/|header)/.test(file))
      yield* textsOfFile(file, readFileSync(join(dist, file), 'utf8'));
}

/** Lists the texts of a file. Its extension determines its format: HTML, XML, SVG, iCalendar or JSON. */
export function textsOfFile(file: string, content: string): readonly SiteText[] {
  const texts = file.endsWith('.ics')
    ? calendarTexts(content)
    : file.endsWith('.json')
      ? jsonTexts(JSON.parse(content))
      : markupTexts(content, !file.endsWith('.html'));
  return texts
    .map(({ source, text }) => ({ file, source, text: text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '' && !ADDRESS.test(text));
}

type Found = Omit<SiteText, 'file'>;

function calendarTexts(content: string): readonly Found[] {
  return content
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, source, text] = CALENDAR_TEXT.exec(line) ?? [];
      return source === undefined || text === undefined ? [] : [{ source, text }];
    });
}

function jsonTexts(value: unknown, key = ''): readonly Found[] {
  if (typeof value === 'string') return [{ source: `json ${key}`.trim(), text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => {
    if (WITHOUT_TEXT_KEYS.test(name)) return [];
    return jsonTexts(entry, Array.isArray(value) ? key : name);
  });
}

function markupTexts(content: string, xml: boolean): readonly Found[] {
  const found: Found[] = [];
  const open: { readonly name: string; readonly type: string }[] = [];
  let text = '';
  /** Adds the text between two tags, in the element that is open. */
  const addText = () => {
    const element = open.at(-1);
    if (element !== undefined && text.trim() !== '' && !open.some(({ name }) => WITHOUT_TEXT.has(name)))
      found.push(...elementTexts(element, hidden(open), text));
    text = '';
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        addText();
        open.push({ name: name.toLowerCase(), type: attributes.type ?? '' });
        const meta = attributes.name ?? attributes.property ?? '';
        if (name === 'meta' && TEXT_META.test(meta))
          found.push({ source: `meta ${meta}`, text: attributes.content ?? '' });
        for (const [attribute, value] of Object.entries(attributes))
          if (TEXT_ATTRIBUTES.has(attribute)) found.push({ source: `${name} ${attribute}`, text: value });
      },
      ontext: (part) => {
        text += part;
      },
      onclosetag() {
        addText();
        open.pop();
      },
    },
    { decodeEntities: true, xmlMode: xml },
  );
  parser.end(content);
  return found;
}

/** Lists the texts in the content of an element. Structured data is JSON, and a text field may contain HTML to copy. */
function elementTexts(
  { name, type }: { readonly name: string; readonly type: string },
  hiddenBy: string | undefined,
  text: string,
): readonly Found[] {
  if (name === 'script') return type.includes('json') ? jsonTexts(JSON.parse(text)) : [];
  if (name === 'textarea' && text.includes('<')) return markupTexts(text, false);
  return [{ source: hiddenBy ?? name, text }];
}

/** Returns the outermost hidden element of a path of elements. */
const hidden = (path: readonly { readonly name: string }[]): string | undefined =>
  path.find(({ name }) => HIDDEN.includes(name))?.name;
