import { numberText } from '@laurel/diagnostics/number-text';

/** Characters. An article of 30,000 words has about as many. */
const LONGEST = 200_000;
/** Elements within elements. */
const DEEPEST = 100;

/** Elements without content, which nothing can be within. */
const EMPTY = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** Elements that end where another of their kind begins, so that they may be left open. */
const ENDED_BY: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  tr: ['td', 'th', 'tr'],
};

const TAG = /<(\/?)([a-z][a-z0-9]*)/gi;

/**
 * What is too much about HTML, e.g. `HTML of at most 200,000 characters`; undefined where it can be sanitised in time
 * that grows with its length alone.
 */
export function exceededBound(html: string): string | undefined {
  if (html.length > LONGEST) return `HTML of at most ${numberText(LONGEST)} characters`;
  const open: string[] = [];
  for (const [, closing, written = ''] of html.matchAll(TAG)) {
    const name = written.toLowerCase();
    if (closing === '/') {
      const at = open.lastIndexOf(name);
      if (at >= 0) open.length = at;
    } else if (!EMPTY.has(name)) {
      while (ENDED_BY[name]?.includes(open.at(-1) ?? '')) open.pop();
      open.push(name);
      if (open.length > DEEPEST) return `HTML with at most ${DEEPEST} elements within each other`;
    }
  }
  return undefined;
}
