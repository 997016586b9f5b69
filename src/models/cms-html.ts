import * as contentTexts from '#texts/content.ts';
import { sanitizeCmsHtml } from '../content/html/sanitize-cms-html.ts';
import { escapeHtml, unescapeHtml } from '../domain/escape-html.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import type { TextScope } from '../domain/text-ids.ts';

/**
 * Converts HTML of the CMS for a page: sanitises it, and wraps its tables in scrollable regions. Every page shows HTML of the CMS
 * through this function.
 * @param scope prefix of the ids in the HTML; must be unique for each text of a page
 */
export const cmsHtml = (html: string, scope?: TextScope): string =>
  scrollingTables(sanitizeCmsHtml(html, siteConfiguration, scope).html);

/**
 * Wraps tables in scrollable regions, which need a tab stop and an accessible name. Sanitised HTML has no `>` in its attributes, so
 * regular expressions can match its tags.
 */
function scrollingTables(html: string): string {
  return html
    .replace(/<table[^>]*>(?:\s*<caption[^>]*>(.*?)<\/caption>)?/gs, (table, caption: string | undefined) => {
      const label = escapeHtml(htmlText(caption ?? ''));
      return `<div class="table-scroll" role="region" tabindex="0" aria-label="${label || escapeHtml(contentTexts.table)}">${table}`;
    })
    .replaceAll('</table>', '</table></div>');
}

/** Deletions, whose text is not valid any more. */
const STRUCK_TEXT = /<(del|s)(?=[ >])[^>]*>.*?<\/\1>/gs;

/** Tags of inline elements. All other tags, and struck text, separate words. Source: HTML Standard, "Text-level semantics". */
const INLINE_TAG =
  /<\/?(?:a|abbr|bdi|bdo|cite|code|dfn|em|ins|kbd|mark|q|ruby|samp|strong|sub|sup|u|var|wbr)(?=[ >])[^>]*>/g;

/** Returns the text of sanitised HTML, without struck text. */
export const htmlText = (html: string): string =>
  unescapeHtml(
    html
      .replace(STRUCK_TEXT, ' ')
      .replace(INLINE_TAG, '')
      .replace(/<[^>]*>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the text of HTML of the CMS as pages show it, without struck text, for descriptions and for the search. */
export const cmsText = (html: string): string => shownText(sanitizeCmsHtml(html, siteConfiguration).html);

const PARAGRAPH = /<p(?=[ >])[^>]*>.*?<\/p>/gs;

/** Returns the text of the first paragraph of HTML of the CMS that has any text; '' if there is none. */
export function firstParagraph(html: string): string {
  for (const [paragraph] of sanitizeCmsHtml(html, siteConfiguration).html.matchAll(PARAGRAPH)) {
    const text = shownText(paragraph);
    if (text !== '') return text;
  }
  return '';
}

const shownText = (sanitised: string): string => htmlText(sanitised).replace(/ ([.,;:!?])/g, '$1');
