import { unescapeHtml } from '../domain/escape-html.ts';
import { anchor } from '../domain/slugs.ts';
import { writtenIdOf } from '../domain/text-ids.ts';
import { cmsHtml, htmlText } from './cms-html.ts';

/** An entry of the table of contents. */
interface ContentsEntry {
  readonly id: string;
  readonly text: string;
}

/** HTML of the CMS that fills a page. */
export interface CmsDocument {
  /** Sanitised HTML. Headings have ids. */
  readonly html: string;
  /** The second-level headings; empty on short pages. */
  readonly contents: readonly ContentsEntry[];
}

/** Minimum number of headings for a table of contents. */
const MIN_CONTENTS_ENTRIES = 4;

/** Ids that the layout of every page uses. */
const LAYOUT_IDS = [
  'main',
  'footer',
  'strip',
  'contents-title',
  'consent-title',
  'main-menu-list',
  'legacy-browser',
];

/**
 * Converts HTML of the CMS that is the main text of a page. Each heading retains its id, or gets the slug of its text as its id.
 * Sanitised HTML has no `>` in its attributes, so regular expressions can match its tags.
 */
export function cmsDocument(cmsSource: string): CmsDocument {
  const source = cmsHtml(cmsSource);
  const publishedIds = [...source.matchAll(/<[^>]* id="([^"]*)"/g)].map(([, id = '']) => unescapeHtml(id));
  // A link to an id that the author wrote must lead to the author's element, so generated ids must differ from it.
  const writtenIds = publishedIds.flatMap((id) => writtenIdOf(id) ?? []);
  const usedIds = new Set<string>([...LAYOUT_IDS, ...publishedIds, ...writtenIds]);
  const contents: ContentsEntry[] = [];
  const html = source.replace(
    /<h([2-6])([^>]*)>(.*?)<\/h\1>/gs,
    (heading, level: string, attributes: string, content: string) => {
      const text = htmlText(content);
      const ownId = / id="([^"]*)"/.exec(attributes)?.[1];
      const id = ownId === undefined ? anchor(text, usedIds) : unescapeHtml(ownId);
      if (level === '2' && text !== '') contents.push({ id, text });
      return ownId === undefined ? `<h${level}${attributes} id="${id}">${content}</h${level}>` : heading;
    },
  );
  return { html, contents: contents.length < MIN_CONTENTS_ENTRIES ? [] : contents };
}
