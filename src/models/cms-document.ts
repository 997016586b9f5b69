import { escapeHtml, unescapeHtml } from '../domain/escape-html.ts';
import { anchor } from '../domain/slugs.ts';
import { cmsHtml } from './cms-html.ts';

/** A heading that the table of contents leads to. */
export interface ContentsEntry {
  readonly id: string;
  readonly text: string;
}

/** HTML of the CMS as a page of its own. */
export interface CmsDocument {
  /** Sanitised; headings have anchors, wide tables scroll by themselves. */
  readonly html: string;
  /** Its second-level headings; empty on short pages. */
  readonly contents: readonly ContentsEntry[];
}

/** Headings from which on a page has a table of contents. */
const LONG_PAGE = 4;

/** Ids that the shell of a page has. */
const TAKEN = ['main'];

/** Prepares a page of the CMS. Sanitised HTML has no `>` in its attributes, so its tags can be told by their brackets. */
export function cmsDocument(written: string): CmsDocument {
  const taken = new Set<string>(TAKEN);
  const contents: ContentsEntry[] = [];
  const html = scrollingTables(cmsHtml(written)).replace(
    /<h([234])([^>]*)>(.*?)<\/h\1>/gs,
    (_heading, level: string, attributes: string, inside: string) => {
      const text = plainText(inside);
      const id = anchor(text, taken);
      if (level === '2' && text !== '') contents.push({ id, text });
      return `<h${level}${attributes} id="${id}">${inside}</h${level}>`;
    },
  );
  return { html, contents: contents.length < LONG_PAGE ? [] : contents };
}

/** A region that scrolls must be reachable by keyboard and have a name. */
function scrollingTables(html: string): string {
  return html
    .replace(/<table[^>]*>(?:\s*<caption[^>]*>(.*?)<\/caption>)?/gs, (table, caption: string | undefined) => {
      const label = escapeHtml(plainText(caption ?? ''));
      return `<div class="table-scroll" role="region" tabindex="0" aria-label="${label || 'Table'}">${table}`;
    })
    .replaceAll('</table>', '</table></div>');
}

/** The text of sanitised HTML. */
const plainText = (html: string): string =>
  unescapeHtml(html.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
