import sanitizeHtml from 'sanitize-html';
import { unescapeHtml } from '../domain/escape-html.ts';
import { browserAddress, hasScheme, navTarget } from '../domain/header-settings.ts';
import { type SiteConfiguration, siteConfiguration } from '../domain/settings/site-configuration.ts';

/** Resolves the address of a link; relative addresses get the home origin. Source: specification §9, "Nav links". */
function linkAddress(href: string): string {
  const address = browserAddress(href);
  if (hasScheme(address) || address.startsWith('#')) return address;
  return navTarget(address, siteConfiguration.homeOrigin).href;
}

type PictureSettings = Pick<SiteConfiguration, 'origin' | 'pictureOrigins'>;

/**
 * Returns the allowed address of a picture: a path on the site itself, or an address on a configured origin. Returns
 * undefined for any other source, which the content security policy blocks.
 */
function pictureSource(source: string, { origin, pictureOrigins }: PictureSettings): string | undefined {
  const url = URL.parse(source.trim(), `${origin}/`);
  if (url === null || !/^(?:\/|https?:)/i.test(source.trim())) return undefined;
  // A path that begins with two slashes would refer to another host.
  if (url.origin === origin)
    return url.pathname.startsWith('//') ? undefined : `${url.pathname}${url.search}`;
  return pictureOrigins.includes(url.origin) ? url.href : undefined;
}

/** Matches a whole number of pixels. */
const PIXELS = /^[1-9]\d{0,3}$/;

const sanitizeOptions = (site: PictureSettings): sanitizeHtml.IOptions => ({
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'a',
    'blockquote',
    'cite',
    'abbr',
    'sup',
    'sub',
    'hr',
    'code',
    'pre',
    'dl',
    'dt',
    'dd',
    'figure',
    'img',
    'figcaption',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    abbr: ['title'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    '*': ['lang', 'dir'],
  },
  /** Removes pictures without an allowed source. */
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    b: 'strong',
    i: 'em',
    img: (tagName, { src = '', alt = '', width = '', height = '', lang }) => {
      const source = pictureSource(src, site);
      return {
        tagName,
        attribs: {
          ...(source === undefined ? {} : { src: source }),
          alt,
          ...(PIXELS.test(width) && PIXELS.test(height) && { width, height }),
          loading: 'lazy',
          decoding: 'async',
          ...(lang !== undefined && { lang }),
        },
      };
    },
    a: (tagName, { href, lang, dir }) => ({
      tagName,
      attribs: {
        ...(href === undefined ? {} : { href: linkAddress(href) }),
        ...(lang === undefined ? {} : { lang }),
        ...(dir === undefined ? {} : { dir }),
        ...(/^https?:/i.test(href ?? '') ? { rel: 'noopener nofollow' } : {}),
      },
    }),
  },
});

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

/**
 * Sanitises HTML of the CMS with a strict allow-list: no scripts, styles, event handlers, frames or forms. Most texts are
 * plain paragraphs, which are detected and returned unchanged at a tenth of the cost.
 */
export function cmsHtml(html: string, site: PictureSettings = siteConfiguration): string {
  return isPlain(html) ? html : sanitizeHtml(html, sanitizeOptions(site)).trim();
}

/** Returns the plain text of HTML of the CMS, for descriptions and for the search. */
export function cmsText(html: string): string {
  const text = sanitizeHtml(html.replace(/<\/|<br/g, ' $&'), { allowedTags: [], allowedAttributes: {} });
  return unescapeHtml(text)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();
}
