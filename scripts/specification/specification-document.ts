import { callUse, type Sender } from '../../src/content/upstream/call-use.ts';
import { type Call, type CallName, catalogue } from '../../src/content/upstream/catalogue.ts';
import { markdownTable } from '../markdown/markdown-table.ts';
import { replaceBetween } from '../markdown/replace-between.ts';
import type { Fact } from './facts.ts';

/** The page that describes the product by section. */
export const SPECIFICATION_DOCUMENT = 'docs/specification.md';

const TABLE_START = '<!-- calls: written by scripts/cover-specification.ts -->';
const TABLE_END = '<!-- end of calls -->';

/** Returns the text of each section of the document by its number, with all whitespace as single spaces. */
export function specificationSections(document: string): ReadonlyMap<number, string> {
  return new Map(
    document.split(/^## §/m).flatMap((section) => {
      const number = /^\d+/.exec(section)?.[0];
      return number === undefined ? [] : [[Number(number), section.replace(/\s+/g, ' ')] as const];
    }),
  );
}

/** Extracts the figures and the quoted texts of a fact: its section of the document must contain each of them. */
export function checkedTexts({ fact }: Pick<Fact, 'fact'>): readonly string[] {
  const quoted = [...fact.matchAll(/(?<!\w)'([^']+)'/g)].map(([, text = '']) => text.replace(/ ?…$/, ''));
  const figures = fact.replace(/(?<!\w)'[^']+'/g, '').match(/\d[\d.x]*\d|\d/g) ?? [];
  return [...quoted, ...figures];
}

/** Whether a section contains a quoted text or a figure. A figure must not be part of a longer figure. */
export function containsText(section: string, text: string): boolean {
  if (!/^[\d.x]+$/.test(text)) return section.includes(text);
  return new RegExp(`(?<!\\d|\\d\\.)${text.replaceAll('.', '\\.')}(?!\\d|\\.\\d)`).test(section);
}

/** A reference of a comment to the specification, e.g. `specification §2, "Search box"`. */
export interface Citation {
  readonly section: number;
  /** The quoted term; undefined if the whole section is cited. */
  readonly term: string | undefined;
}

const QUOTED = '"[^"]+"';
const SECTION_WITH_TERMS = `§\\d+(?:, ${QUOTED}(?: (?:and|to) ${QUOTED})*)?`;
const CITATION = new RegExp(
  `[Ss]pecification(?:'s)? (${SECTION_WITH_TERMS}(?:(?:;|,| and) ${SECTION_WITH_TERMS})*)`,
  'g',
);

/** Finds the citations in the text of a comment. */
export function citationsIn(comment: string): readonly Citation[] {
  return [...comment.matchAll(CITATION)].flatMap(([, cited = '']) =>
    [...cited.matchAll(new RegExp(SECTION_WITH_TERMS, 'g'))].flatMap(([reference]): Citation[] => {
      const section = Number(/\d+/.exec(reference)?.[0]);
      const terms = [...reference.matchAll(/"([^"]+)"/g)].map(([, term]) => term);
      return terms.length === 0 ? [{ section, term: undefined }] : terms.map((term) => ({ section, term }));
    }),
  );
}

/** Whether a section contains the term of a citation; an ellipsis at its end is ignored. */
export function hasTerm(section: string, term: string): boolean {
  return section.toLowerCase().includes(term.replace(/…$/, '').toLowerCase());
}

const FALLBACKS = {
  required: 'an error',
  null: 'counts as null',
  'empty-list': 'counts as an empty list',
} as const satisfies Record<Call['fallback'], string>;

const SENDERS = { pull: 'the pull', edge: 'the edge' } as const satisfies Record<Sender, string>;

/** Returns the table of GET calls: their paths, their fallbacks and their senders. */
export function callTable(): string {
  const rows = (Object.entries(catalogue) as [CallName, Call][]).map(([name, call]) => {
    const query = call.query.filter((parameter) => parameter !== 'skip' && parameter !== 'take');
    const path = call.path + (query.length === 0 ? '' : `?${query.join('&')}`);
    const senders = callUse[name].senders.map((sender) => SENDERS[sender]);
    return [call.name, `\`${path}\``, FALLBACKS[call.fallback], senders.join(', ') || 'declared only'];
  });
  return markdownTable(['call', 'path', 'if it fails', 'sent by'], rows);
}

/** Replaces the table of calls in the document; undefined if the document lacks its markers. */
export function withCallTable(document: string, table: string): string | undefined {
  return replaceBetween(document, TABLE_START, TABLE_END, table);
}
