/** A node of CMS text: plain text, or an element with its children. */
export type RichText = string | RichElement;

interface RichElement {
  readonly tag: 'p' | 'strong' | 'em' | 'ul' | 'ol' | 'li' | 'br' | 'a';
  /** Set on `a` elements only. */
  readonly href?: string;
  readonly children: readonly RichText[];
}

const TAGS: Readonly<Record<string, RichElement['tag']>> = {
  p: 'p',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  br: 'br',
  a: 'a',
};

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)\/?>|<!--[\s\S]*?-->|[^<]+|</gi;
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const SAFE_HREF = /^(?:https?:\/\/|\/(?!\/)|#|mailto:|tel:)/i;

interface OpenElement {
  readonly tag: RichElement['tag'];
  readonly href?: string;
  readonly children: RichText[];
}

/**
 * Parses HTML of the CMS into data that React can render, so that no foreign markup reaches the page.
 * - Elements with one of the known tags are retained; of other elements, only the text.
 * - A link gets an `href` only if its address is safe.
 */
export function parseRichText(html: string): readonly RichText[] {
  const root: RichText[] = [];
  const open: OpenElement[] = [];
  const siblings = (): RichText[] => open.at(-1)?.children ?? root;

  for (const [token, slash, name, attributes] of html.matchAll(TOKEN)) {
    if (token.startsWith('<!--')) continue;
    if (name === undefined) {
      siblings().push(decode(token));
      continue;
    }
    const tag = TAGS[name.toLowerCase()];
    if (tag === undefined) continue;
    if (tag === 'br') {
      siblings().push({ tag, children: [] });
    } else if (slash === '') {
      const address = HREF.exec(attributes ?? '');
      const href = decode(address?.[1] ?? address?.[2] ?? '').trim();
      const element: OpenElement =
        tag === 'a' && SAFE_HREF.test(href) ? { tag, href, children: [] } : { tag, children: [] };
      siblings().push(element);
      open.push(element);
    } else {
      const from = open.findLastIndex((element) => element.tag === tag);
      if (from >= 0) open.length = from;
    }
  }
  return root;
}
