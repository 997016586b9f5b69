/** What a reviewer compares of a page: its words, its links, what it says of itself. */
import { DomUtils, ElementType, parseDocument } from 'htmlparser2';

export interface PageLink {
  readonly text: string;
  readonly href: string;
}

export interface PageContent {
  readonly title: string;
  /** What the head says to search engines: name and content, e.g. `description`. */
  readonly head: readonly (readonly [name: string, content: string])[];
  /** The text of the page, a paragraph, heading, cell or item each. */
  readonly text: readonly string[];
  readonly links: readonly PageLink[];
  /** Rankings that a page of a firm or person lists: rows of its tables, and ranked people. */
  readonly rankings: number;
  readonly hasReview: boolean;
}

type Document = ReturnType<typeof parseDocument>;
type Node = Document | Document['children'][number];

/** Elements whose text is not read. */
const UNREAD = new Set(['script', 'style', 'template', 'noscript', 'svg']);

/** Elements within a line; every other one begins a line of its own. */
const INLINE = new Set(
  'a abbr b bdi bdo br cite code data dfn em i kbd mark q s small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

const META = new Set(['description', 'robots', 'og:title', 'og:description']);

/** Reads a page. Any text can be read; what is missing is empty. */
export function pageContent(html: string): PageContent {
  const document = parseDocument(html);
  const title = DomUtils.getElementsByTagName('title', document, true, 1)[0];
  const body = DomUtils.getElementsByTagName('body', document, true, 1)[0] ?? document;
  const sections = (id: string) => DomUtils.getElementById(id, document, true);
  const lawyers = sections('lawyers');
  return {
    title: title === undefined ? '' : oneLine(DomUtils.textContent(title)),
    head: headOf(document),
    text: textOf(body),
    links: linksOf(body),
    rankings:
      DomUtils.getElementsByTagName('table', document)
        .filter(({ attribs }) => attribs.class === 'rankings')
        .flatMap((table) => DomUtils.getElementsByTagName('tbody', table))
        .flatMap((rows) => DomUtils.getElementsByTagName('tr', rows)).length +
      (lawyers === null ? 0 : DomUtils.getElementsByTagName('li', lawyers).length),
    hasReview: sections('review') !== null,
  };
}

function headOf(document: Document): PageContent['head'] {
  const metas = DomUtils.getElementsByTagName('meta', document).flatMap(({ attribs }) => {
    const name = attribs.name ?? attribs.property ?? '';
    return META.has(name) ? [[name, attribs.content ?? ''] as const] : [];
  });
  const links = DomUtils.getElementsByTagName('link', document).flatMap(({ attribs }) =>
    attribs.rel === 'canonical' ? [['canonical', attribs.href ?? ''] as const] : [],
  );
  return [...metas, ...links];
}

function textOf(body: Node): readonly string[] {
  const lines: string[] = [];
  let line = '';
  const end = () => {
    const text = oneLine(line);
    if (text !== '') lines.push(text);
    line = '';
  };
  const walk = (node: Node) => {
    if (!('children' in node)) {
      if (node.type === ElementType.Text) line += node.data;
      return;
    }
    const name = 'name' in node ? node.name : undefined;
    if (name !== undefined && UNREAD.has(name)) return;
    const isLine = name !== undefined && !INLINE.has(name);
    if (isLine) end();
    // Styles set such a part apart, often on a line of its own.
    if (name === 'span') line += ' ';
    for (const child of node.children) walk(child);
    if (isLine || name === 'br') end();
  };
  walk(body);
  end();
  return lines;
}

function linksOf(body: Node): readonly PageLink[] {
  return DomUtils.getElementsByTagName('a', body).flatMap((link) => {
    const { href } = link.attribs;
    return href === undefined ? [] : [{ text: oneLine(DomUtils.textContent(link)), href }];
  });
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
