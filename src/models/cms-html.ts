import sanitizeHtml from 'sanitize-html';
import { sanitizeCmsHtml } from '../content/html/sanitize-cms-html.ts';
import { escapeHtml, unescapeHtml } from '../domain/escape-html.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';

/**
 * Converts HTML of the CMS for a page: sanitises it, and wraps its tables in scrollable regions. Every page shows HTML of the CMS
 * through this function.
 * @param scope prefix of the ids in the HTML; a page with several texts needs one for each
 */
export const cmsHtml = (html: string, scope?: string): string =>
  scrollingTables(sanitizeCmsHtml(html, siteConfiguration, scope).html);

/**
 * Wraps tables in scrollable regions, which need a tab stop and an accessible name. Sanitised HTML has no `>` in its attributes, so
 * regular expressions can match its tags.
 */
function scrollingTables(html: string): string {
  return html
    .replace(/<table[^>]*>(?:\s*<caption[^>]*>(.*?)<\/caption>)?/gs, (table, caption: string | undefined) => {
      const label = escapeHtml(htmlText(caption ?? ''));
      return `<div class="table-scroll" role="region" tabindex="0" aria-label="${label || 'Table'}">${table}`;
    })
    .replaceAll('</table>', '</table></div>');
}

/** Deletions, whose text is not valid any more. */
const STRUCK_TEXT = /<(del|s)(?=[ >])[^>]*>.*?<\/\1>/gs;

/** Returns the text of sanitised HTML of one paragraph, heading or caption, without struck text. */
export const htmlText = (html: string): string =>
  unescapeHtml(
    html
      .replace(STRUCK_TEXT, ' ')
      .replace(/<br[^>]*>/g, ' ')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/\s+/g, ' ')
    .trim();

/** Elements inside a line of text. All others, and struck text, separate words. Source: HTML Standard, "Text-level semantics". */
const INLINE_ELEMENTS =
  'a|abbr|acronym|b|bdi|bdo|big|cite|code|data|dfn|em|font|i|ins|kbd|mark|q|rb|ruby|samp|small|span|strong|sub|sup|time|tt|u|var|wbr';

/** Beginnings of tags that separate words. */
const SEPARATING_TAG = new RegExp(`<(?=/?[a-z])(?!/?(?:${INLINE_ELEMENTS})[\\s/>])`, 'gi');

/** Returns the plain text of HTML of the CMS without struck text, for descriptions and for the search. */
export function cmsText(html: string): string {
  const text = sanitizeHtml(html.replace(SEPARATING_TAG, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'del', 's', 'strike'],
  });
  return unescapeHtml(text)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();
}
