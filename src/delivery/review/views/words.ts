import type { Cause } from 'astro-incremental';
import { counted } from '../../../texts/counted.ts';
import type { FileKind, WaitingFile } from '../waiting-file.ts';

/** What happened to a file, in a word. */
export const CHANGE_WORDS: Readonly<Record<WaitingFile['change'], string>> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  renamed: 'Renamed',
};

const KINDS: Partial<Readonly<Record<FileKind, string>>> = {
  'all-lawyers': 'lists of lawyers',
  'all-law-firms': 'lists of law firms',
  'law-firm': 'law firms',
  'legal-guide': 'guides',
  'legal-rankings': 'ranking tables',
  'articles-of-topic': 'lists of articles',
  'page of the CMS': 'pages of the CMS',
  'staff-member': 'staff',
  'faq-article': 'answers',
  'faq-topic': 'topics of the help',
  'search-results': 'results pages',
  'top-law-firms': 'top law firms',
  article: 'articles',
  data: 'data and lookups',
  department: 'departments',
  event: 'events',
  file: 'other files',
  lawyer: 'lawyers',
  office: 'offices',
  vacancy: 'vacancies',
};

/** A kind in the plural, e.g. `law firms`. */
export const kindWords = (kind: FileKind): string => KINDS[kind] ?? kind.replaceAll('-', ' ');

/** Records that a sentence names before it counts. */
const NAMED = 3;

/** Why a file differs, as the end of a sentence such as “Changed because of the code”. */
export function causeWords(cause: Cause | undefined): string {
  switch (cause?.kind) {
    case 'records':
      return `because of ${list(cause.records, 'record')}`;
    case 'inputs':
      return `because of ${cause.inputs.length === 0 ? 'its inputs' : list(cause.inputs, 'input')}`;
    case 'code':
      return 'because of the code';
    case 'repair':
      return 'because it was not as a build had left it';
    case 'first build':
      return 'by the first build';
    case undefined:
      return 'by a build that this review does not know';
  }
}

function list(names: readonly string[], what: string): string {
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${counted(more, `more ${what}`)}` : ''}`;
}

/** `2026-11-22 10:30 UTC` of a time in ISO 8601. */
export const timeWords = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;

/** `20261122T103000Z` → `2026-11-22 10:30 UTC`; other names stay. */
export const releaseWords = (name: string): string =>
  name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)\d\dZ.*$/, '$1-$2-$3 $4:$5 UTC');
