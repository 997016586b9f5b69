import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { decodeComponent } from '../../domain/decode-component.ts';
import { escapeHtml } from '../../domain/escape-html.ts';
import { type LinkSite, linkTarget, ownSitePath, withDefaultProtocol } from '../../domain/link-target.ts';
import { publishedId, type TextScope } from '../../domain/text-ids.ts';

/** The site that shows the HTML. */
export interface HtmlSite extends Required<LinkSite> {
  /** Origins, other than the site's own, that pictures may be loaded from. */
  readonly pictureOrigins: readonly string[];
}

/** Content that is omitted from the sanitised HTML, so pages do not show it. */
export interface Omission {
  readonly kind: 'element' | 'picture' | 'figure' | 'hidden text' | 'link';
  /** The name of the element, the address of the picture or link, or the hidden text. */
  readonly value: string;
}

export interface SanitizedHtml {
  readonly html: string;
  /** Each distinct omission, in the order of the HTML. */
  readonly omissions: readonly Omission[];
}

const names = (list: string): readonly string[] => list.trim().split(/\s+/);

const BLOCKS = names(
  'p h2 h3 h4 h5 h6 ul ol li blockquote hr pre dl dt dd figure figcaption table caption thead tbody tfoot tr th td div details summary',
);

const ALLOWED_TAGS = [
  ...BLOCKS,
  ...names(
    'br strong em a cite abbr sup sub code img del ins s u q mark kbd samp var dfn ruby rt rp bdi bdo wbr',
  ),
];

/** Allowed equivalents of elements that are not allowed, by element name. */
const EQUIVALENTS: Readonly<Record<string, string>> = {
  h1: 'h2',
  b: 'strong',
  i: 'em',
  strike: 's',
  tt: 'code',
  acronym: 'abbr',
  image: 'img',
  menu: 'ul',
  dir: 'ul',
  listing: 'pre',
  xmp: 'pre',
  plaintext: 'pre',
  // These elements become blocks, so that their text does not run into the text that follows.
  ...Object.fromEntries(
    names(
      'address article aside center dialog fieldset footer form header hgroup legend main marquee nav search section',
    ).map((name) => [name, 'div']),
  ),
};

/** Elements that are omitted with their content, because the content is not text, or is a fallback for other content. */
const OMITTED = new Set(
  names(
    'applet area audio base bgsound canvas command datalist embed frame frameset iframe input keygen layer link map math meta meter noembed noframes object optgroup option output param portal progress script select source style svg template textarea title track video',
  ),
);

/** Omitted elements that have no visible content, so that their omission is not reported. */
const INVISIBLE = new Set(names('base link meta param source style template title track'));

/** Inline elements with space around them. */
const SPACED = new Set(['button']);

/** Class in sanitised HTML of links that are displayed as buttons. */
const BUTTON_CLASS = 'button';
/** Classes in HTML of the CMS of links that are displayed as buttons: `wp-block-button__link` and `wp-element-button` are classes of WordPress. */
const BUTTON_CLASSES = new Set([BUTTON_CLASS, 'wp-block-button__link', 'wp-element-button']);

/** Required parents of elements such as list items and table cells. Browsers drop the tags of these elements outside such a parent. */
const PARENTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(names('caption thead tbody tfoot tr th td').map((name) => [name, 'table'])),
  dt: 'dl',
  dd: 'dl',
  figcaption: 'figure',
  summary: 'details',
};

/** Mark for the position of omitted content. HTML of the upstream contains no control characters. */
const MARK = '\0';

/** Matches a block tag, without attribute values that contain `>`. */
const BLOCK_TAG = `</?(?:${BLOCKS.join('|')}|br)(?:\\s[^<>]*)?/?>`;
const MARK_AT_EDGE = new RegExp(`${MARK}(?<=(?:^|${BLOCK_TAG})\\s*${MARK})|${MARK}(?=$|${BLOCK_TAG})`, 'g');

type Document = ReturnType<typeof parseDocument>;
type Node = Document['children'][number];
type Element = Extract<Node, { attribs: object }>;
type Attributes = Readonly<Record<string, string | undefined>>;

/** Sanitises HTML of the CMS. Returns the sanitised HTML and the omitted content. `scope` is the prefix of the ids in the HTML. */
export function sanitizeCmsHtml(html: string, site: HtmlSite, scope: TextScope = 'text'): SanitizedHtml {
  if (isPlain(html)) return { html, omissions: [] };
  const document = parseDocument(html.replaceAll(MARK, ''));
  const writer = createWriter(site, idsByTarget(document, scope));
  const written = writer
    .content(document.children, [])
    .replace(/\0[\s\0]*/g, MARK)
    .replace(MARK_AT_EDGE, '')
    .replaceAll(MARK, ' ');
  return { html: sanitizeHtml(written, ALLOW_LIST).trim(), omissions: writer.omissions() };
}

/** The final allow-list: no scripts, styles, event handlers, frames or forms. */
const ALLOW_LIST: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    abbr: ['title'],
    ol: ['start', 'type', 'reversed'],
    li: ['value'],
    details: ['open'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    '*': ['id', 'lang', 'dir'],
  },
  allowedClasses: { a: [BUTTON_CLASS] },
  selfClosing: ['img', 'br', 'hr', 'wbr'],
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

/**
 * Returns the published id of each element by its id in the HTML. The published id has a prefix, so that it differs from the ids
 * of the page. If several elements have the same id, only the first one of them is published with it.
 */
function idsByTarget(
  document: Document,
  scope: TextScope,
): ReadonlyMap<string, { element: Element; id: string }> {
  const ids = new Map<string, { element: Element; id: string }>();
  const usedIds = new Set<string>();
  for (const element of DomUtils.findAll(() => true, document.children)) {
    const target = targetOf(element);
    if (target === '' || ids.has(target)) continue;
    const id = publishedId(scope, target);
    if (usedIds.has(id)) continue;
    usedIds.add(id);
    ids.set(target, { element, id });
  }
  return ids;
}

/** Returns the id of an element, or the name of an anchor, which browsers treat alike. */
const targetOf = ({ name, attribs }: Element): string =>
  (attribs.id ?? (name === 'a' ? attribs.name : undefined) ?? '').trim();

/** Creates a function that serialises an element as its allowed equivalent, and collects the omitted content. */
function createWriter(site: HtmlSite, ids: ReturnType<typeof idsByTarget>) {
  const omissions = new Map<string, Omission>();
  const omit = (kind: Omission['kind'], value: string): string => {
    omissions.set(`${kind} ${value}`, { kind, value });
    return MARK;
  };

  const content = (nodes: readonly Node[], ancestors: readonly string[]): string =>
    nodes.map((node) => write(node, ancestors)).join('');

  function write(node: Node, ancestors: readonly string[]): string {
    if (ElementType.isTag(node)) return element(node as Element, ancestors);
    if (node.type === ElementType.Text) return escapeText(node.data);
    return 'children' in node ? content(node.children, ancestors) : '';
  }

  function element(node: Element, ancestors: readonly string[]): string {
    const { name, attribs } = node;
    if (OMITTED.has(name)) return INVISIBLE.has(name) ? MARK : omit('element', name);
    if (isHidden(name, attribs)) {
      const text = DomUtils.textContent(node).replace(/\s+/g, ' ').trim();
      return text === '' ? MARK : omit('hidden text', text);
    }
    const equivalent = EQUIVALENTS[name] ?? name;
    const parent = PARENTS[equivalent];
    const tag = parent === undefined || ancestors.includes(parent) ? equivalent : 'div';
    if (tag === 'img') return picture(attribs, idAttribute(node));
    const inner = styled(name, attribs, content(node.children, [...ancestors, tag]));
    if (tag === 'figure' && isBlank(inner)) return inner.includes(MARK) ? MARK : omit('figure', '');
    if ((tag === 'p' || tag === 'div' || tag === 'a') && inner.includes(MARK) && isBlank(inner)) return MARK;
    if (SPACED.has(name)) return `${MARK}${inner}${MARK}`;
    if (!ALLOWED_TAGS.includes(tag)) return anchored(node, inner);
    const attributes = { ...ownAttributes(tag, attribs), ...globalAttributes(attribs), ...idAttribute(node) };
    const isVoid = tag === 'br' || tag === 'hr' || tag === 'wbr';
    return `<${tag}${format(attributes)}>${isVoid ? '' : `${inner}</${tag}>`}`;
  }

  function picture(attribs: Attributes, id: Attributes): string {
    const { src = '', alt = '', width = '', height = '', lang } = attribs;
    // Lazy-loading scripts read the address of a picture from `data-src`.
    const source = pictureSource(src, site) ?? pictureSource(attribs['data-src'] ?? '', site);
    if (source === undefined) return omit('picture', src);
    const size = PIXELS.test(width) && PIXELS.test(height) ? { width, height } : {};
    return `<img${format({ src: source, alt, ...size, loading: 'lazy', decoding: 'async', lang, ...id })}>`;
  }

  function ownAttributes(tag: string, attribs: Attributes): Attributes {
    if (tag === 'a') return { ...linkAttributes(attribs.href), class: buttonClass(attribs) };
    if (tag === 'ol') return listAttributes(attribs);
    if (tag === 'li') return { value: wholeNumber(attribs.value) };
    if (tag === 'abbr') return { title: attribs.title };
    if (tag === 'details') return { open: attribs.open === undefined ? undefined : '' };
    if (tag === 'th' || tag === 'td')
      return { scope: attribs.scope, colspan: attribs.colspan, rowspan: attribs.rowspan };
    return {};
  }

  function linkAttributes(href: string | undefined): Attributes {
    if (href === undefined) return {};
    const target = linkTarget(href, site);
    if (target === undefined) {
      omit('link', href.trim());
      return {};
    }
    if (!target.href.startsWith('#'))
      return { href: target.href, rel: target.newTab ? 'noopener nofollow' : undefined };
    const fragment = target.href.slice(1);
    const published = ids.get(decodeComponent(fragment) ?? fragment);
    return { href: published === undefined ? target.href : `#${encodeURIComponent(published.id)}` };
  }

  function idAttribute(node: Element): Attributes {
    const published = ids.get(targetOf(node));
    return published?.element === node ? { id: published.id } : {};
  }

  /** Returns the content of an element without its tags. If the element has an id, an anchor with this id precedes the content. */
  function anchored(node: Element, inner: string): string {
    const attributes = idAttribute(node);
    return attributes.id === undefined ? inner : `<a${format(attributes)}></a>${inner}`;
  }

  return { content, omissions: (): readonly Omission[] => [...omissions.values()] };
}

/** Escapes text. Quotation marks need no escaping outside attributes. */
const escapeText = (text: string): string => escapeHtml(text).replaceAll('&quot;', '"');

/** Formats the attributes that are set. */
const format = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`))
    .join('');

const globalAttributes = ({ lang, dir }: Attributes): Attributes => ({ lang, dir });

/** Matches a whole number of pixels. */
const PIXELS = /^[1-9]\d{0,3}$/;

/** Returns the class of a link that is displayed as a button; undefined for any other link. */
const buttonClass = ({ href, class: classes = '' }: Attributes): string | undefined =>
  href !== undefined && classes.split(/\s+/).some((name) => BUTTON_CLASSES.has(name))
    ? BUTTON_CLASS
    : undefined;

const wholeNumber = (value: string | undefined): string | undefined =>
  value !== undefined && /^-?\d{1,6}$/.test(value.trim()) ? String(Number(value)) : undefined;

/** Types of ordered lists by their CSS names. */
const LIST_TYPES: Readonly<Record<string, string>> = {
  decimal: '1',
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

function listAttributes({ start, type = '', reversed, style = '' }: Attributes): Attributes {
  const styleType = /(?:^|;)\s*list-style(?:-type)?\s*:\s*(?<name>[\w-]+)/i.exec(style)?.groups?.name ?? '';
  return {
    start: wholeNumber(start),
    type: /^[1aAiI]$/.test(type) ? type : LIST_TYPES[styleType.toLowerCase()],
    reversed: reversed === undefined ? undefined : '',
  };
}

/** Whether an element is not shown. */
function isHidden(name: string, { hidden, open, style = '' }: Attributes): boolean {
  return (
    (hidden !== undefined && hidden.toLowerCase() !== 'until-found') ||
    (name === 'dialog' && open === undefined) ||
    /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style)
  );
}

/** Expresses styles that change the meaning of text as elements: struck, raised and lowered text. */
function styled(name: string, { style = '' }: Attributes, inner: string): string {
  if (style === '' || isBlank(inner)) return inner;
  if (/text-decoration(?:-line)?\s*:[^;]*line-through/i.test(style)) return `<s>${inner}</s>`;
  const shift = /vertical-align\s*:\s*(?<shift>super|sub)\b/i.exec(style)?.groups?.shift?.toLowerCase();
  if (shift === undefined || (name !== 'span' && name !== 'font')) return inner;
  const tag = shift === 'super' ? 'sup' : 'sub';
  return `<${tag}>${inner}</${tag}>`;
}

/** Whether serialised HTML contains neither text nor pictures. */
const isBlank = (html: string): boolean =>
  !/<img/.test(html) && html.replace(/<[^>]*>/g, '').replace(/[\0\s\u00a0]+/g, '') === '';

/**
 * Returns the allowed address of a picture: a path on the site itself, or an address on a configured origin. Returns
 * undefined for any other source, which the content security policy blocks.
 */
export function pictureSource(
  source: string,
  { origin, pictureOrigins }: Pick<HtmlSite, 'origin' | 'pictureOrigins'>,
): string | undefined {
  const address = withDefaultProtocol(source.trim());
  const url = URL.parse(address, `${origin}/`);
  if (url === null || !/^(?:\/|https?:)/i.test(address)) return undefined;
  return ownSitePath(url.href, origin) ?? (pictureOrigins.includes(url.origin) ? url.href : undefined);
}

const PLAIN_TOKENS = /<(\/?)(p|ul|ol|li|strong|em|h[234]|blockquote)>|[^<>&]+|&(?:amp|lt|gt|quot|nbsp|#39);/y;

/** Returns whether HTML consists only of text and balanced allowed tags without attributes, so that sanitising would not change it. */
function isPlain(html: string): boolean {
  const open: string[] = [];
  PLAIN_TOKENS.lastIndex = 0;
  while (PLAIN_TOKENS.lastIndex < html.length) {
    const token = PLAIN_TOKENS.exec(html);
    if (token === null) return false;
    const [, closing, tag] = token;
    if (tag === undefined) continue;
    if (closing === '') open.push(tag);
    else if (open.pop() !== tag) return false;
  }
  return open.length === 0;
}
