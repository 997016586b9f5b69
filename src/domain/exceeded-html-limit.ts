import { numberText } from '@laurel/diagnostics/number-text';

/** Maximum length of HTML. An article of 30,000 words has about as many characters. */
const MAX_CHARACTERS = 200_000;
/** Maximum nesting depth of elements. */
const MAX_DEPTH = 100;

/** Void elements, which have no content. */
const VOID_ELEMENTS = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Elements with an optional end tag, by the start tags that close them. */
const CLOSED_BY: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    p: ['p'],
    li: ['li'],
    dt: ['dt', 'dd'],
    dd: ['dt', 'dd'],
    td: ['td', 'th'],
    th: ['td', 'th'],
    tr: ['td', 'th', 'tr'],
  }),
);

/** The start of a tag with its name, as the sanitiser parses it. */
const TAG = /<(\/?)([a-z][^\s/>]*)/gi;

/**
 * Returns the limit that HTML exceeds, e.g. `HTML of at most 200,000 characters`; undefined if it is within the limits,
 * so that it can be sanitised in linear time.
 */
export function exceededHtmlLimit(html: string): string | undefined {
  if (html.length > MAX_CHARACTERS) return `HTML of at most ${numberText(MAX_CHARACTERS)} characters`;
  const open: string[] = [];
  for (const [, closing, tagName = ''] of html.matchAll(TAG)) {
    const name = tagName.toLowerCase();
    if (closing === '/') {
      const index = open.lastIndexOf(name);
      if (index >= 0) open.length = index;
    } else if (!VOID_ELEMENTS.has(name)) {
      while (CLOSED_BY.get(name)?.includes(open.at(-1) ?? '')) open.pop();
      open.push(name);
      if (open.length > MAX_DEPTH) return `HTML with at most ${MAX_DEPTH} elements within each other`;
    }
  }
  return undefined;
}
