import { describe, expect, it } from 'vitest';
import { type ChangedFile, listChangedFiles } from '../../../src/delivery/review/changed-file.ts';
import {
  compareRedirects,
  type RedirectSite,
  resolveRedirect,
} from '../../../src/delivery/review/redirects.ts';

const BUCKETS = { lawyer: 1, 'law-firm': 1, office: 1, department: 1, 'legal-rankings': 1 };
const GROUP = { 'data/lookups/groups/2.json': { guide: 'global', buckets: BUCKETS } };
const ORGANISATIONS = 'data/lookups/organisations/00-of-1.json';

/** Creates a site with the given pages and lookups. */
const createSite = (pages: readonly string[], lookups: Readonly<Record<string, object>>): RedirectSite => ({
  exists: async (file) => pages.includes(file),
  readText: async (file) => {
    const found = Object.entries(lookups).find(([name]) => name === file || file.startsWith(`${name}/`))?.[1];
    return found && JSON.stringify(found);
  },
});

const withLawyer = createSite(['lawyer/adele-cote-global-2:17.html'], {
  ...GROUP,
  'data/lookups/groups/2/lawyer': { '17': 'adele-cote-global' },
});
const without = createSite([], { ...GROUP, 'data/lookups/groups/2/lawyer': {} });
/** A site with the lookup entry of a missing page. */
const dangling = createSite([], { ...GROUP, 'data/lookups/groups/2/lawyer': { '17': 'adele-cote-global' } });

describe('resolveRedirect', () => {
  it.each([
    ['returns the current page of a former name', withLawyer, '/lawyer/adele-cote-global-2:17'],
    ['returns undefined for a former name without a lookup entry', without, undefined],
    ['returns undefined for a former name whose current page is missing', dangling, undefined],
  ])('%s', async (_what, site, path) => {
    expect(await resolveRedirect('/lawyer/a-former-name-2:17', site)).toBe(path);
  });
});

const titles = {
  page: ({ address }: ChangedFile) => address,
  office: (organisationId: number) => String(organisationId),
};

describe('compareRedirects', () => {
  const removed = listChangedFiles(
    { added: [], changed: [], removed: ['lawyer/adele-cote-global-2:17.html'] },
    new Map(),
  );
  it('returns the former names of a removed page without a target', async () => {
    expect(await compareRedirects(removed, withLawyer, without, titles)).toEqual([
      {
        loss: '/lawyer/adele-cote-global-2:17 is removed. Links to it, also with former names, then lead to “page not found”.',
        target: undefined,
        file: 'lawyer/adele-cote-global-2:17.html',
      },
    ]);
  });

  it('omits redirects that had no target before', async () => {
    expect(await compareRedirects(removed, without, without, titles)).toEqual([]);
  });

  it('returns an office without a page whose firm was removed', async () => {
    const firm = 'law-firm/cote-global-2:50.html';
    const lookups = (entries: object) => ({
      ...GROUP,
      'data/lookups/organisations.json': { buckets: 1 },
      'data/lookups/organisations': entries,
    });
    const before = createSite([firm], lookups({ '7': 50, '50': [{ groupId: 2, slug: 'cote-global' }] }));
    const after = createSite([], lookups({}));
    const changed = listChangedFiles({ added: [], changed: [ORGANISATIONS], removed: [] }, new Map());
    expect(await compareRedirects(changed, before, after, titles)).toEqual([
      {
        loss: 'Links to the office 7 then lead to “page not found”.',
        target: undefined,
        file: ORGANISATIONS,
      },
    ]);
    expect(await compareRedirects(changed, before, before, titles)).toEqual([]);
  });
});
