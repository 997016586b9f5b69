/** Extracts the parts of a page that a review compares: text, links and metadata. */
import { DomUtils, ElementType, parseDocument } from 'htmlparser2';

export interface PageLink {
  readonly text: string;
  readonly href: string;
}

export interface PageContent {
  readonly title: string;
  /** Metadata for search engines, e.g. `description`, as name and content. */
  readonly head: readonly (readonly [name: string, content: string])[];
  /** Text of each paragraph, heading, cell or list item. */
  readonly text: readonly string[];
  readonly links: readonly PageLink[];
  /** Number of rankings on a page of a firm or person: rows of ranking tables and ranked people. */
  readonly rankings: number;
  readonly hasReview: boolean;
}

type Document = ReturnType<typeof parseDocument>;
type Node = Document | Document['children'][number];

/** Elements whose text is not extracted. */
const SKIPPED_ELEMENTS = new Set(['script', 'style', 'template', 'noscript', 'svg']);

/** Inline elements. Every other element starts a new line. */
const INLINE = new Set(
  'a abbr b bdi bdo br cite code data dfn em i kbd mark q s small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

const META = new Set(['description', 'robots', 'og:title', 'og:description']);

/** Parses a page. Any text is accepted; missing parts are empty. */
export function parsePageContent(html: string): PageContent {
  const document = parseDocument(html);
  const title = DomUtils.getElementsByTagName('title', document, true, 1)[0];
  const body = DomUtils.getElementsByTagName('body', document, true, 1)[0] ?? document;
  const sections = (id: string) => DomUtils.getElementById(id, document, true);
  const lawyers = sections('lawyers');
  return {
    title: title === undefined ? '' : collapseSpaces(DomUtils.textContent(title)),
    head: extractHead(document),
    text: extractLines(body),
    links: extractLinks(body),
    rankings:
      DomUtils.getElementsByTagName('table', document)
        .filter(({ attribs }) => attribs.class === 'rankings')
        .flatMap((table) => DomUtils.getElementsByTagName('tbody', table))
        .flatMap((rows) => DomUtils.getElementsByTagName('tr', rows)).length +
      (lawyers === null ? 0 : DomUtils.getElementsByTagName('li', lawyers).length),
    hasReview: sections('review') !== null,
  };
}

function extractHead(document: Document): PageContent['head'] {
  const metas = DomUtils.getElementsByTagName('meta', document).flatMap(({ attribs }) => {
    const name = attribs.name ?? attribs.property ?? '';
    return META.has(name) ? [[name, attribs.content ?? ''] as const] : [];
  });
  const links = DomUtils.getElementsByTagName('link', document).flatMap(({ attribs }) =>
    attribs.rel === 'canonical' ? [['canonical', attribs.href ?? ''] as const] : [],
  );
  return [...metas, ...links];
}

function extractLines(body: Node): readonly string[] {
  const lines: string[] = [];
  let line = '';
  const end = () => {
    const text = collapseSpaces(line);
    if (text !== '') lines.push(text);
    line = '';
  };
  const walk = (node: Node) => {
    if (!('children' in node)) {
      if (node.type === ElementType.Text) line += node.data;
      return;
    }
    const name = 'name' in node ? node.name : undefined;
    if (name !== undefined && SKIPPED_ELEMENTS.has(name)) return;
    const isLine = name !== undefined && !INLINE.has(name);
    if (isLine) end();
    // Styles separate a span visually from the text before it.
    if (name === 'span') line += ' ';
    for (const child of node.children) walk(child);
    if (isLine || name === 'br') end();
  };
  walk(body);
  end();
  return lines;
}

function extractLinks(body: Node): readonly PageLink[] {
  return DomUtils.getElementsByTagName('a', body).flatMap((link) => {
    const { href } = link.attribs;
    return href === undefined ? [] : [{ text: extractLines(link).join(' '), href }];
  });
}

const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();
