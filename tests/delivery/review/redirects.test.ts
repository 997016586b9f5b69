import { describe, expect, it } from 'vitest';
import { formerRedirects, leadsTo, type RedirectSite } from '../../../src/delivery/review/redirects.ts';
import { waitingFiles } from '../../../src/delivery/review/waiting-file.ts';

const BUCKETS = { lawyer: 1, 'law-firm': 1, office: 1, department: 1, 'legal-rankings': 1 };
const GROUP = { 'data/lookups/groups/2.json': { guide: 'global', buckets: BUCKETS } };
const ORGANISATIONS = 'data/lookups/organisations/00-of-1.json';

/** A site of these pages and lookups. */
const siteOf = (pages: readonly string[], lookups: Readonly<Record<string, object>>): RedirectSite => ({
  exists: async (file) => pages.includes(file),
  readText: async (file) => {
    const found = Object.entries(lookups).find(([name]) => name === file || file.startsWith(`${name}/`))?.[1];
    return found && JSON.stringify(found);
  },
});

const withLawyer = siteOf(['lawyer/adele-cote-global-2:17.html'], {
  ...GROUP,
  'data/lookups/groups/2/lawyer': { '17': 'adele-cote-global' },
});
const without = siteOf([], { ...GROUP, 'data/lookups/groups/2/lawyer': {} });
/** What says where the page is, but the page is not there. */
const dangling = siteOf([], { ...GROUP, 'data/lookups/groups/2/lawyer': { '17': 'adele-cote-global' } });

describe('an address with a former name', () => {
  it.each([
    ['leads to the page of today', withLawyer, '/lawyer/adele-cote-global-2:17'],
    ['leads nowhere without an entry', without, undefined],
    ['leads nowhere without the page', dangling, undefined],
  ])('%s', async (_what, site, path) => {
    expect(await leadsTo('/lawyer/a-former-name-2:17', site)).toBe(path);
  });
});

describe('redirects that a release ends', () => {
  const removed = waitingFiles(
    { added: [], changed: [], removed: ['lawyer/adele-cote-global-2:17.html'] },
    new Map(),
  );
  it('are the former names of a page that is gone', async () => {
    expect(await formerRedirects(removed, withLawyer, without)).toEqual([
      {
        what: 'Former names of /lawyer/adele-cote-global-2:17',
        leadsTo: undefined,
        file: 'lawyer/adele-cote-global-2:17.html',
      },
    ]);
  });

  it('are not those that led nowhere before', async () => {
    expect(await formerRedirects(removed, without, without)).toEqual([]);
  });

  it('are those of an office without a page whose firm is gone', async () => {
    const firm = 'law-firm/cote-global-2:50.html';
    const lookups = (entries: object) => ({
      ...GROUP,
      'data/lookups/organisations.json': { buckets: 1 },
      'data/lookups/organisations': entries,
    });
    const before = siteOf([firm], lookups({ '7': 50, '50': [{ groupId: 2, slug: 'cote-global' }] }));
    const after = siteOf([], lookups({}));
    const changed = waitingFiles({ added: [], changed: [ORGANISATIONS], removed: [] }, new Map());
    expect(await formerRedirects(changed, before, after)).toEqual([
      { what: 'Addresses of office 7, which has no page,', leadsTo: undefined, file: ORGANISATIONS },
    ]);
    expect(await formerRedirects(changed, before, before)).toEqual([]);
  });
});
