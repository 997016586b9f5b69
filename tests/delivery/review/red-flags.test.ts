import type { Fault } from '@laurel/diagnostics';
import { describe, expect, it } from 'vitest';
import type { PullWarning } from '../../../src/content/snapshots/pull-warnings.ts';
import { listChangedFiles } from '../../../src/delivery/review/changed-file.ts';
import { parsePageContent } from '../../../src/delivery/review/page-content.ts';
import {
  findDeadRedirects,
  findDuplicateTitles,
  findLargeGuideChanges,
  findLostRankings,
  findLostReviews,
  findManyRemovals,
  findUpstreamFaults,
} from '../../../src/delivery/review/red-flags.ts';

const FIRM = 'law-firm/cote-global-2:50.html';
const LAWYER = 'lawyer/adele-cote-global-2:17.html';
const ranked = (rows: number) => `<table class="rankings"><tbody>${'<tr></tr>'.repeat(rows)}</tbody></table>`;
const reviewed = '<section id="review"><p>Good.</p></section>';

/** Creates a compared page from its content before and after; undefined: the page does not exist. */
function compared(file: string, before: string | undefined, after: string | undefined) {
  const lists = {
    added: before === undefined ? [file] : [],
    removed: after === undefined ? [file] : [],
    changed: before === undefined || after === undefined ? [] : [file],
  };
  const page = listChangedFiles(lists, new Map())[0];
  if (page === undefined) throw new Error('no page');
  const read = (body: string | undefined) => (body === undefined ? undefined : parsePageContent(body));
  return { page, before: read(before), after: read(after) };
}

describe('findLostRankings', () => {
  it.each<[string, string, string | undefined, string | undefined, number]>([
    ['flags a firm that lost all rankings', FIRM, ranked(2), ranked(0), 1],
    ['flags a firm with rankings whose page was removed', FIRM, ranked(2), undefined, 1],
    ['does not flag a firm with a remaining ranking', FIRM, ranked(2), ranked(1), 0],
    ['does not flag a firm that never had rankings', FIRM, '', '', 0],
    ['does not flag an added firm', FIRM, undefined, ranked(0), 0],
    ['does not flag a person', LAWYER, ranked(2), ranked(0), 0],
  ])('%s', (_case, file, before, after, flags) => {
    expect(findLostRankings([compared(file, before, after)])).toHaveLength(flags);
  });
});

describe('findLostReviews', () => {
  it.each<[string, string | undefined, string | undefined, number]>([
    ['flags a page that lost its review', reviewed, '', 1],
    ['does not flag a page with an unchanged review', reviewed, reviewed, 0],
    ['does not flag a page that never had a review', '', '', 0],
    ['does not flag a removed page', reviewed, undefined, 0],
  ])('%s', (_case, before, after, flags) => {
    expect(findLostReviews([compared(LAWYER, before, after)])).toHaveLength(flags);
  });
});

describe('findLargeGuideChanges', () => {
  it.each([
    ['flags a guide above the share', { livePages: 100, changedPages: 26 }, 1],
    ['does not flag a guide at the share', { livePages: 100, changedPages: 25 }, 0],
    ['does not flag an added guide', { livePages: 0, changedPages: 40 }, 0],
  ])('%s', (_case, extent, flags) => {
    expect(findLargeGuideChanges([{ guide: 'Global', ...extent }], 0.25)).toHaveLength(flags);
  });

  it('states the name and the numbers of the guide', () => {
    expect(
      findLargeGuideChanges([{ guide: 'Global', livePages: 200, changedPages: 100 }], 0.25)[0]?.sentence,
    ).toBe('100 pages of Global differ; 200 are live (50%).');
  });
});

describe('findManyRemovals', () => {
  it.each([
    ['flags more than a tenth of the pages of a kind', { livePages: 100, removedPages: 11 }, 1],
    ['flags all of ten pages', { livePages: 10, removedPages: 10 }, 1],
    ['does not flag a tenth', { livePages: 100, removedPages: 10 }, 0],
    ['does not flag nine pages', { livePages: 9, removedPages: 9 }, 0],
  ])('%s', (_case, counts, flags) => {
    expect(findManyRemovals([{ kind: 'article', ...counts }])).toHaveLength(flags);
  });
});

describe('findUpstreamFaults', () => {
  const warning = (what: string, location?: Fault['location']): PullWarning => ({
    scope: 'groups/2/individuals',
    effect: 'field omitted',
    fault: { name: 'FieldInvalid', what, why: '', action: '', ...(location && { location }) },
  });
  it.each<[string, readonly PullWarning[], readonly string[]]>([
    [
      'names the record of a fault',
      [warning('The name is missing.', { record: 'groups/2/individuals/7', title: 'Ana Cote' })],
      ['Ana Cote: The name is missing.'],
    ],
    [
      'names the scope of a fault without a record',
      [warning('The call failed.')],
      ['the people of Global: The call failed.'],
    ],
    [
      'flags the same fault of several records once',
      [7, 8, 9].map((id) =>
        warning('The name is missing.', { record: `groups/2/individuals/${id}`, title: `Person ${id}` }),
      ),
      ['Person 7: The name is missing. Also in 2 other entries.'],
    ],
    ['flags nothing without warnings', [], []],
  ])('%s', (_case, warnings, sentences) => {
    expect(
      findUpstreamFaults(warnings, () => 'the people of Global').map(({ sentence }) => sentence),
    ).toEqual(sentences);
  });
});

it('findDeadRedirects flags redirects without a target only', () => {
  const redirect = {
    loss: 'Ana Cote is removed.',
    file: undefined,
  };
  expect(findDeadRedirects([{ ...redirect, target: '/lawyer/b-2:1' }])).toEqual([]);
  expect(findDeadRedirects([{ ...redirect, target: undefined }])[0]?.sentence).toBe('Ana Cote is removed.');
});

describe('findDuplicateTitles', () => {
  const use = (addresses: string[], newlyTitled: string[]) => ({
    title: 'Adele Cote',
    addresses,
    newlyTitled,
  });
  it.each([
    ['flags a title that a second page has received', use(['/a', '/b'], ['/b']), 1],
    ['does not flag a title that two pages had before', use(['/a', '/b'], []), 0],
    ['does not flag a title of one page', use(['/a'], ['/a']), 0],
  ])('%s', (_case, title, flags) => {
    expect(findDuplicateTitles([title])).toHaveLength(flags);
  });
  it('lists the first addresses and the number of the others', () => {
    expect(findDuplicateTitles([use(['/a', '/b', '/c', '/d', '/e'], ['/e'])])[0]?.sentence).toBe(
      '“Adele Cote” is the title of /a, /b, /c, and 2 more.',
    );
  });
});

describe('listChangedFiles', () => {
  it('returns the kind and the group of each file', () => {
    const files = [
      FIRM,
      '.search/a.sqlite',
      'data/lookups/groups/7/lawyer/00.json',
      '_headers',
      'info/privacy.html',
      'index.html',
    ];
    const found = listChangedFiles({ added: [], changed: files, removed: [] }, new Map());
    expect(found.map(({ file, kind, groupId }) => [file, kind, groupId])).toEqual([
      ['.search/a.sqlite', 'search index', undefined],
      ['_headers', 'file', undefined],
      ['data/lookups/groups/7/lawyer/00.json', 'data', 7],
      ['index.html', 'home', undefined],
      ['info/privacy.html', 'page of the CMS', undefined],
      [FIRM, 'law-firm', 2],
    ]);
  });

  it('returns a removed and an added page with the same ids as one renamed page', () => {
    const renamed = 'law-firm/odegard-global-2:50.html';
    const cause = { kind: 'records', records: ['groups/2/organisations/50'] } as const;
    const found = listChangedFiles(
      { added: [renamed], changed: [], removed: [FIRM, LAWYER] },
      new Map([['/law-firm/odegard-global-2:50', cause]]),
    );
    expect(found).toMatchObject([
      { file: renamed, change: 'renamed', formerFile: FIRM, cause },
      { file: LAWYER, change: 'removed', formerFile: undefined, cause: undefined },
    ]);
  });
});
