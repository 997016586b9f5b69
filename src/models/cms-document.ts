import { escapeHtml, unescapeHtml } from '../domain/escape-html.ts';
import { anchor } from '../domain/slugs.ts';
import { cmsHtml } from './cms-html.ts';

/** An entry of the table of contents. */
interface ContentsEntry {
  readonly id: string;
  readonly text: string;
}

/** HTML of the CMS that fills a page. */
export interface CmsDocument {
  /** Sanitised HTML. Headings have ids, and tables are in scrollable regions. */
  readonly html: string;
  /** The second-level headings; empty on short pages. */
  readonly contents: readonly ContentsEntry[];
}

/** Minimum number of headings for a table of contents. */
const MIN_CONTENTS_ENTRIES = 4;

/** Ids that the layout of every page uses. */
const LAYOUT_IDS = ['main'];

/** Converts HTML of the CMS for a page. Sanitised HTML has no `>` in its attributes, so regular expressions can match its tags. */
export function cmsDocument(cmsSource: string): CmsDocument {
  const usedIds = new Set<string>(LAYOUT_IDS);
  const contents: ContentsEntry[] = [];
  const html = scrollingTables(cmsHtml(cmsSource)).replace(
    /<h([234])([^>]*)>(.*?)<\/h\1>/gs,
    (_heading, level: string, attributes: string, content: string) => {
      const text = plainText(content);
      const id = anchor(text, usedIds);
      if (level === '2' && text !== '') contents.push({ id, text });
      return `<h${level}${attributes} id="${id}">${content}</h${level}>`;
    },
  );
  return { html, contents: contents.length < MIN_CONTENTS_ENTRIES ? [] : contents };
}

/** Wraps tables in scrollable regions, which need a tab stop and an accessible name. */
function scrollingTables(html: string): string {
  return html
    .replace(/<table[^>]*>(?:\s*<caption[^>]*>(.*?)<\/caption>)?/gs, (table, caption: string | undefined) => {
      const label = escapeHtml(plainText(caption ?? ''));
      return `<div class="table-scroll" role="region" tabindex="0" aria-label="${label || 'Table'}">${table}`;
    })
    .replaceAll('</table>', '</table></div>');
}

/** Returns the text of sanitised HTML. */
const plainText = (html: string): string =>
  unescapeHtml(html.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
