import { describe, expect, it } from 'vitest';
import { pageContent } from '../../../src/delivery/review/page-content.ts';
import {
  deadRedirects,
  lostRankings,
  lostReviews,
  muchOfGuide,
  titlesTwice,
} from '../../../src/delivery/review/red-flags.ts';
import { waitingFiles } from '../../../src/delivery/review/waiting-file.ts';

const FIRM = 'law-firm/cote-global-2:50.html';
const LAWYER = 'lawyer/adele-cote-global-2:17.html';
const ranked = (rows: number) => `<table class="rankings"><tbody>${'<tr></tr>'.repeat(rows)}</tbody></table>`;
const reviewed = '<section id="review"><p>Good.</p></section>';

/** A page that was like that and is like that; undefined where there is none. */
function compared(file: string, before: string | undefined, after: string | undefined) {
  const lists = {
    added: before === undefined ? [file] : [],
    removed: after === undefined ? [file] : [],
    changed: before === undefined || after === undefined ? [] : [file],
  };
  const page = waitingFiles(lists, new Map())[0];
  if (page === undefined) throw new Error('no page');
  const read = (body: string | undefined) => (body === undefined ? undefined : pageContent(body));
  return { page, before: read(before), after: read(after) };
}

describe('a firm that lost its rankings', () => {
  it.each<[string, string, string | undefined, string | undefined, number]>([
    ['lost all of them', FIRM, ranked(2), ranked(0), 1],
    ['is gone', FIRM, ranked(2), undefined, 1],
    ['kept one', FIRM, ranked(2), ranked(1), 0],
    ['never had any', FIRM, '', '', 0],
    ['is new', FIRM, undefined, ranked(0), 0],
    ['is a person', LAWYER, ranked(2), ranked(0), 0],
  ])('is flagged or not where it %s', (_case, file, before, after, flags) => {
    expect(lostRankings([compared(file, before, after)])).toHaveLength(flags);
  });
});

describe('a page that lost its review', () => {
  it.each<[string, string | undefined, string | undefined, number]>([
    ['lost it', reviewed, '', 1],
    ['kept it', reviewed, reviewed, 0],
    ['never had one', '', '', 0],
    ['is gone as a whole', reviewed, undefined, 0],
  ])('is flagged or not where it %s', (_case, before, after, flags) => {
    expect(lostReviews([compared(LAWYER, before, after)])).toHaveLength(flags);
  });
});

describe('a guide of which much changed', () => {
  it.each([
    ['more than the share', { pages: 100, touched: 26 }, 1],
    ['exactly the share', { pages: 100, touched: 25 }, 0],
    ['a guide that is new', { pages: 0, touched: 40 }, 0],
  ])('is flagged or not at %s', (_case, extent, flags) => {
    expect(muchOfGuide([{ guide: 'Global', ...extent }], 0.25)).toHaveLength(flags);
  });

  it('is named with its numbers', () => {
    expect(muchOfGuide([{ guide: 'Global', pages: 200, touched: 100 }], 0.25)[0]?.what).toBe(
      '100 pages of Global differ, of 200 pages that are live (50%).',
    );
  });
});

it('flags redirects that lead nowhere, and not those that lead to a page', () => {
  const redirect = { what: 'Former names of /lawyer/a-2:1', file: undefined };
  expect(deadRedirects([{ ...redirect, leadsTo: '/lawyer/b-2:1' }])).toEqual([]);
  expect(deadRedirects([{ ...redirect, leadsTo: undefined }])[0]?.what).toBe(
    'Former names of /lawyer/a-2:1 lead to "not found" now.',
  );
});

describe('a title that two pages have', () => {
  const use = (addresses: string[], newlyTitled: string[]) => ({
    title: 'Adele Cote',
    addresses,
    newlyTitled,
  });
  it.each([
    ['since one was given it', use(['/a', '/b'], ['/b']), 1],
    ['and had before', use(['/a', '/b'], []), 0],
    ['and only one does', use(['/a'], ['/a']), 0],
  ])('is flagged or not %s', (_case, title, flags) => {
    expect(titlesTwice([title])).toHaveLength(flags);
  });
  it('names a few of them', () => {
    expect(titlesTwice([use(['/a', '/b', '/c', '/d', '/e'], ['/e'])])[0]?.what).toBe(
      '“Adele Cote” is the title of /a, /b, /c and 2 more.',
    );
  });
});

describe('a file that waits', () => {
  it('belongs to its kind and guide', () => {
    const files = [
      FIRM,
      '.search/a.sqlite',
      'data/lookups/groups/7/lawyer/00.json',
      '_headers',
      'info/privacy.html',
      'index.html',
    ];
    const found = waitingFiles({ added: [], changed: files, removed: [] }, new Map());
    expect(found.map(({ file, kind, groupId }) => [file, kind, groupId])).toEqual([
      ['.search/a.sqlite', 'search index', undefined],
      ['_headers', 'file', undefined],
      ['data/lookups/groups/7/lawyer/00.json', 'data', 7],
      ['index.html', 'home', undefined],
      ['info/privacy.html', 'page of the CMS', undefined],
      [FIRM, 'law-firm', 2],
    ]);
  });

  it('is renamed where one with its ids came, and is then told once', () => {
    const renamed = 'law-firm/odegard-global-2:50.html';
    const cause = { kind: 'records', records: ['groups/2/organisations/50'] } as const;
    const found = waitingFiles(
      { added: [renamed], changed: [], removed: [FIRM, LAWYER] },
      new Map([['/law-firm/odegard-global-2:50', cause]]),
    );
    expect(found).toMatchObject([
      { file: renamed, change: 'renamed', formerFile: FIRM, cause },
      { file: LAWYER, change: 'removed', formerFile: undefined, cause: undefined },
    ]);
  });
});
