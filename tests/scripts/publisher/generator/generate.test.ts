import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { generate } from '../../../../scripts/publisher/generator/generate.ts';
import type { RecordOf } from '../../../../scripts/publisher/records.ts';
import { openStore, SITE, type Store } from '../../../../scripts/publisher/store.ts';
import {
  detailFaults,
  groupFaults,
  knownIds,
  siteFaults,
} from '../../../../src/content/snapshots/integrity.ts';
import { type AddressKind, formatAddress, parseAddress } from '../../../../src/domain/addresses.ts';
import { slug } from '../../../../src/domain/slugs.ts';

let store: Store;
let groupIds: number[];
beforeAll(() => {
  store = openStore(':memory:');
  generate(store, 'sample', 1, () => {});
  groupIds = store.groups().map((group) => group.publicationTypeGroupId);
});

const inAllGroups = <Kind extends Parameters<Store['list']>[0]>(kind: Kind): RecordOf<Kind>[] =>
  groupIds.flatMap((groupId) => store.list(kind, groupId));

describe('the sample', () => {
  test('has about 1,200 pages, more than half of them lawyers, and three categories of guides', () => {
    const count = (kind: Parameters<Store['list']>[0]) => inAllGroups(kind).length;
    const lawyers = count('individual');
    const pages =
      lawyers +
      count('organisation') +
      count('department') +
      count('office') +
      count('subsection') +
      groupIds.length;
    expect(pages).toBeGreaterThan(1000);
    expect(pages).toBeLessThan(1300);
    expect(lawyers / pages).toBeGreaterThan(0.55);
    expect(new Set(store.groups().map((group) => group.category))).toEqual(new Set([1, 2, 3]));
  });

  test('ranks people in each tier', () => {
    const ranked = new Set(
      inAllGroups('individual').flatMap((one) => one.rankings.map((ranking) => ranking.tierId)),
    );
    expect(ranked).toEqual(new Set(store.list('tier', 2).map((tier) => tier.tierId)));
  });

  test('has foreign experts who are based in other places', () => {
    const experts = inAllGroups('individual').flatMap((one) =>
      one.rankings.filter((ranking) => ranking.tierId === 13),
    );
    expect(experts.length).toBeGreaterThan(3);
    expect(experts.every((ranking) => ranking.basedIn !== null)).toBe(true);
  });

  test('has firms ranked in several guides, sets of barristers, and firms and people without a ranking', () => {
    const groupsOfFirm = Map.groupBy(
      groupIds.flatMap((groupId) => store.list('organisation', groupId).map((firm) => firm.organisationId)),
      (id) => id,
    );
    expect([...groupsOfFirm.values()].filter((groups) => groups.length >= 3).length).toBeGreaterThan(3);
    expect(inAllGroups('organisation').filter((firm) => firm.firmType === 2).length).toBeGreaterThan(5);
    const ranked = new Set(inAllGroups('department').map((one) => one.parentOrganisationId));
    expect(inAllGroups('organisation').some((firm) => !ranked.has(firm.organisationId))).toBe(true);
    expect(inAllGroups('individual').some((person) => person.rankings.length === 0)).toBe(true);
  });

  test('has tables that rank nobody', () => {
    const empty = groupIds.flatMap((groupId) =>
      store
        .list('subsection', groupId)
        .filter(
          ({ subsectionId }) =>
            store.ranked(groupId, subsectionId, 'department').length === 0 &&
            store.ranked(groupId, subsectionId, 'individual').length === 0,
        ),
    );
    expect(empty.length).toBeGreaterThan(0);
  });

  test('has difficult names: very long, right to left, CJK, without a slug, and duplicate', () => {
    const people = inAllGroups('individual').map((person) => person.fullName);
    const firms = inAllGroups('organisation').map((firm) => firm.name);
    expect(people.some((name) => name.length > 120)).toBe(true);
    expect(firms.some((name) => name.length > 120)).toBe(true);
    expect(people.some((name) => /\p{Script=Arabic}/u.test(name))).toBe(true);
    expect(people.some((name) => /\p{Script=Han}/u.test(name))).toBe(true);
    expect([...people, ...firms].some((name) => slug(name) === 'unnamed')).toBe(true);
    const ids = new Map(inAllGroups('individual').map((person) => [person.personId, person.fullName]));
    const names = [...ids.values()];
    expect(new Set(names).size).toBeLessThan(names.length);
  });

  test('has entities without optional parts', () => {
    const people = inAllGroups('individual-detail');
    expect(people.some((one) => one.contact === null)).toBe(true);
    expect(people.some((one) => one.jobTitle === null)).toBe(true);
    expect(people.some((one) => one.editorialReviews.length === 0)).toBe(true);
    expect(inAllGroups('individual').some((one) => one.townName === null)).toBe(true);
    expect(inAllGroups('organisation').some((one) => one.countryName === null)).toBe(true);
    expect(inAllGroups('practice-area').some((one) => one.definition === null)).toBe(true);
  });

  test('has the same facts about people as the snapshot in data-snapshots', () => {
    for (const groupId of groupIds) {
      const facts = ({
        personOrganisationId,
        jobTitle,
        languages,
        contact,
      }: RecordOf<'individual-detail'>) => ({
        personOrganisationId,
        jobTitle,
        languages,
        contact,
      });
      const published = globSync(`data-snapshots/groups/${groupId}/individual-details/*.jsonl`)
        .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
        .map((line) => facts(JSON.parse(line)));
      expect(published, `guide ${groupId}`).toEqual(store.list('individual-detail', groupId).map(facts));
    }
  });

  test('has HTML that a site must clean', () => {
    const html = JSON.stringify([inAllGroups('organisation-detail'), inAllGroups('individual-detail')]);
    for (const nasty of ['<script', 'onclick=', 'style=']) expect(html, nasty).toContain(nasty);
  });
});

describe('the generated directory', () => {
  test('has unique ids, no broken references and unique page addresses', () => {
    const place = () => ({});
    const siteRecords = { pages: store.list('cms-page', SITE), articles: store.list('article', SITE) };
    const site = knownIds(siteRecords);
    for (const groupId of groupIds) {
      const records = {
        'type-group': store.list('type-group', groupId),
        publications: store.list('publication', groupId),
        'download-guide-info': store.list('download-guide-info', groupId),
        'practice-areas': store.list('practice-area', groupId),
        locations: store.list('location', groupId),
        'subsection-types': store.list('subsection-type', groupId),
        tiers: store.list('tier', groupId),
        subsections: store.list('subsection', groupId),
        overviews: store.list('overview', groupId),
        organisations: store.list('organisation', groupId),
        departments: store.list('department', groupId),
        offices: store.list('office', groupId),
        individuals: store.list('individual', groupId),
      };
      const known = { ...site, ...knownIds(records) };
      expect(groupFaults(groupId, records, known, place)).toEqual([]);
      for (const [kind, snapshotKind] of [
        ['organisation-detail', 'organisation-details'],
        ['department-detail', 'department-details'],
        ['individual-detail', 'individual-details'],
      ] as const)
        for (const detail of store.list(kind, groupId))
          expect(detailFaults(groupId, snapshotKind, detail as never, known, place)).toEqual([]);
    }
    expect(siteFaults(siteRecords, place)).toEqual([]);
  });

  test('ranks a person once in a table, and has heads of departments that work and are ranked there', () => {
    for (const groupId of groupIds) {
      const people = new Map(store.list('individual', groupId).map((one) => [one.personOrganisationId, one]));
      for (const { rankings } of people.values())
        expect(new Set(rankings.map((ranking) => ranking.subsectionId)).size).toBe(rankings.length);
      for (const department of store.list('department', groupId))
        for (const id of department.headPersonOrganisationIds) {
          const head = people.get(id);
          expect(head?.parentOrganisationId).toBe(department.parentOrganisationId);
          expect(head?.rankings.map((ranking) => ranking.subsectionId)).toContain(department.subsectionId);
        }
    }
  });

  /** Pages that exist independently of the records. */
  const SCREENS: ReadonlySet<AddressKind | undefined> = new Set<AddressKind>([
    'home',
    'articles',
    'content',
    'about-us',
    'methodology',
    'research-team',
    'rankings-explained',
    'events',
    'faqs',
    'careers',
    'vacancies',
    'research-schedule',
    'all-rankings',
    'top-law-firms',
    'lawyer-directory',
    'law-firm-directory',
    'contact-us',
    'register-interest',
    'unsubscribe',
    'cookie-policy',
  ]);

  test('has only internal links in menus and prose that lead to pages of the site', () => {
    const pages = new Set(store.list('cms-page', SITE).map((page) => page.path));
    const groups = new Map(store.groups().map((group) => [group.publicationTypeGroupId, group]));
    const exists = (path: string): boolean => {
      const address = parseAddress(path);
      if (pages.has(path) || SCREENS.has(address?.kind)) return true;
      if (address === undefined) return false;
      if (address.kind === 'article')
        return store.list('article', SITE).some((one) => one.seoTitle === address.seoTitle);
      if (
        address.kind === 'legal-guide' ||
        address.kind === 'all-lawyers' ||
        address.kind === 'all-law-firms'
      ) {
        const group = groups.get(address.groupId);
        return group !== undefined && path === formatAddress({ ...address, slug: slug(group.name) });
      }
      return false;
    };
    const texts = JSON.stringify([
      store.get('header-settings', SITE, 1),
      ...(['cms-page', 'article', 'faq-article', 'prose', 'event', 'vacancy', 'staff-member'] as const).map(
        (kind) => store.list(kind, SITE),
      ),
    ]);
    const links = [
      ...texts.matchAll(/(?:link_url|button_link|banner_link)":"(\/[^"]*)"|href=\\"(\/[^"\\]*)/g),
    ].map((match) => (match[1] ?? match[2]) as string);
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((link) => !exists(link.replace(/#.*$/, '')))).toEqual([]);
  });

  test('has a page for each link of header and footer', () => {
    const paths = store.list('cms-page', SITE).map((page) => page.path);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/products',
        '/info/onboard-with-laurel',
        '/info/practice-area-definitions',
        '/info/modern-slavery-statement',
        '/info/supplier-code-of-conduct',
        '/info/privacy',
        '/info/terms-and-conditions',
        '/fr/info/privacy',
        '/ar/info/privacy',
      ]),
    );
  });
});

describe('the generated prose', () => {
  /** Splits HTML and quotes into the sentences that a visitor sees. */
  const sentences = (parts: readonly string[]): string[] =>
    parts
      .map((html) => html.replace(/<script.*?<\/script>|<!--.*?-->/g, '').replace(/<h\d>.*?<\/h\d>/g, ''))
      .flatMap((html) => html.split(/<[^>]+>|(?<=[.!?]) /))
      .map((text) => text.trim())
      .filter((text) => text.length > 20);
  const pagesOf = function* (): Iterable<readonly [string, readonly string[]]> {
    for (const groupId of groupIds) {
      for (const one of store.list('individual-detail', groupId))
        yield [
          `lawyer ${groupId}:${one.personOrganisationId}`,
          [
            ...one.editorialReviews.flatMap((review) => [review.html, ...review.quotes]),
            one.providedProfile?.html ?? '',
          ],
        ];
      for (const one of store.list('department-detail', groupId))
        yield [
          `department ${one.departmentProfileId}`,
          [
            one.editorialReview?.html ?? '',
            ...(one.editorialReview?.quotes ?? []),
            one.providedProfile?.html ?? '',
          ],
        ];
      for (const one of store.list('organisation-detail', groupId))
        yield [
          `firm ${groupId}:${one.organisationId}`,
          [
            one.editorialReview?.html ?? '',
            ...(one.editorialReview?.quotes ?? []),
            ...one.providedProfiles.map((profile) => profile.html),
          ],
        ];
    }
    for (const kind of ['cms-page', 'article', 'overview'] as const)
      for (const one of kind === 'overview' ? inAllGroups(kind) : store.list(kind, SITE))
        yield [`${kind} ${one.title}`, [one.html]];
  };

  test('has no duplicate sentence on a page', () => {
    const repeated: string[] = [];
    for (const [page, parts] of pagesOf()) {
      const all = sentences(parts);
      for (const sentence of new Set(all))
        if (all.filter((one) => one === sentence).length > 1) repeated.push(`${page}: ${sentence}`);
    }
    expect(repeated).toEqual([]);
  });

  test('has no unfilled slot and no wrong article', () => {
    const slips: string[] = [];
    for (const [page, parts] of pagesOf())
      for (const sentence of sentences(parts))
        if (
          /[[\]{}|]|undefined|null| {2}|\ba [aeio](?!ne\b|ur)|\ban [bcdfgjkmnpqrtvwxz]| ,|\.\./.test(sentence)
        )
          slips.push(`${page}: ${sentence}`);
    expect(slips).toEqual([]);
  });

  test('has few sentences that are on many pages', () => {
    const counts = new Map<string, number>();
    let total = 0;
    for (const [, parts] of pagesOf())
      for (const sentence of sentences(parts)) {
        counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
        total++;
      }
    expect(counts.size / total).toBeGreaterThan(0.55);
  });
});
