import { abbreviateList, counted } from '@laurel/diagnostics';
import type { Cause } from 'astro-incremental';
import type { ChangedFile, FileKind } from '../changed-file.ts';

/** Label of each kind of change. */
export const CHANGE_LABELS: Readonly<Record<ChangedFile['change'], string>> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  renamed: 'Renamed',
};

const KIND_LABELS: Partial<Readonly<Record<FileKind, string>>> = {
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

/** Returns the label of a kind in the plural, e.g. `law firms`. */
export const kindLabel = (kind: FileKind): string => KIND_LABELS[kind] ?? kind.replaceAll('-', ' ');

/** Returns the cause of a change as the end of a sentence such as “Changed because of the code”. */
export function causeText(cause: Cause | undefined): string {
  switch (cause?.kind) {
    case 'records':
      return `because of ${listNames(cause.records, 'record')}`;
    case 'inputs':
      return `because of ${cause.inputs.length === 0 ? 'its inputs' : listNames(cause.inputs, 'input')}`;
    case 'code':
      return 'because of the code';
    case 'repair':
      return 'because the output was damaged';
    case 'first build':
      return 'by the first build';
    case undefined:
      return 'for an unknown cause';
  }
}

const listNames = (names: readonly string[], noun: string): string =>
  abbreviateList(names, (rest) => counted(rest, `more ${noun}`));

/** Formats a time in ISO 8601 as `2026-11-22 10:30 UTC`. */
export const timeText = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;

/** Formats the name of a release: `20261122T103000Z` → `2026-11-22 10:30 UTC`. Other names are returned unchanged. */
export const releaseText = (name: string): string =>
  name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)\d\dZ.*$/, '$1-$2-$3 $4:$5 UTC');
