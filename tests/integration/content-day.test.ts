import { hash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { type Builder, openBuilder } from 'astro-incremental';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ContentTeam,
  chooseFirm,
  chooseTable,
  groupsBySize,
  readGroupFile,
} from '../../scripts/bench/content-team.ts';
import { filesBelow, treeState } from '../../scripts/bench/file-tree.ts';
import { createPublisher, type Publisher } from '../../scripts/publisher/publisher.ts';
import { publishScheduled } from '../../src/content/pull/publish-scheduled.ts';
import { pullSnapshot } from '../../src/content/pull/pull-snapshot.ts';
import { type BuildSiteOptions, buildSite } from '../../src/delivery/build/build-site.ts';
import type { SiteFolders } from '../../src/delivery/build/site-folders.ts';
import { type RunningServer, startServer } from '../../src/delivery/server/start-server.ts';
import {
  eventAddress,
  guideAddress,
  lawFirmAddress,
  lawyerAddress,
  parseAddress,
  rankingsAddress,
  vacancyAddress,
} from '../../src/domain/addresses.ts';
import { HEADER_DATA_ADDRESS, headerSettingsSchema } from '../../src/domain/header-settings.ts';
import { currentEdition } from '../../src/domain/publication.ts';
import { slug } from '../../src/domain/slugs.ts';
import { brokenLinks } from '../support/broken-links.ts';
import { root, sampleFolders } from '../support/sample-site.ts';

/** Digests of files, by path. */
type Tree = Readonly<Record<string, string>>;

const scratch = mkdtempSync(join(tmpdir(), 'laurel-content-day-'));
const snapshots = join(scratch, 'snapshots');
const foldersIn = (name: string): SiteFolders => ({
  root,
  inputs: snapshots,
  out: join(scratch, name, 'dist'),
  cache: join(scratch, name, 'cache'),
});
/** Folders of the site that is updated all day. */
const site = foldersIn('site');

let builder: Builder;
let publisher: Publisher;
let team: ContentTeam;
let server: RunningServer;
/** Date of the pulls, if a test sets it. */
let today: Date | undefined;
const NEXT_DAY = new Date('2026-11-22T12:00:00Z');
/** The site before the edits that are reverted at the end, and the functions that revert them. */
let beforeReverted: Tree;
const reverts: (() => Promise<unknown>)[] = [];

const pull = (groups?: readonly number[]) =>
  pullSnapshot({
    source: publisher.origin,
    out: snapshots,
    groups,
    clock: () => today ?? new Date('2026-11-21T12:00:00Z'),
  });
/** Builder of all incremental builds, as in a watch. Clean builds use separate workers. */
const build = (folders: SiteFolders, choices?: BuildSiteOptions) =>
  buildSite(folders, silentProgress, choices, folders === site ? builder : undefined);

const digestFiles = ({ out }: SiteFolders): Tree =>
  Object.fromEntries(filesBelow(out).map((file) => [file, hash('sha256', readFileSync(join(out, file)))]));

/** Publishes groups, pulls them and builds. Returns the added, changed and removed files. */
async function publish(groupIds: readonly number[]) {
  await team.publish(groupIds);
  return rebuild(groupIds);
}

async function rebuild(groupIds?: readonly number[]) {
  const before = digestFiles(site);
  await pull(groupIds);
  await build(site);
  const after = digestFiles(site);
  return {
    before,
    added: Object.keys(after).filter((file) => before[file] === undefined),
    changed: Object.keys(after).filter((file) => before[file] !== undefined && before[file] !== after[file]),
    removed: Object.keys(before).filter((file) => after[file] === undefined),
  };
}

async function expectCleanBuild(): Promise<void> {
  const clean = foldersIn('clean');
  await build(clean, { clean: true });
  expect(digestFiles(site)).toEqual(digestFiles(clean));
}

/** The segment of the search index with articles and events. */
const EDITORIAL_SEARCH_SEGMENT = '.search/editorial-0-0-of-1.sqlite';

const pageFile = (path: string) => `${path.slice(1)}.html`;
const mentions = (file: string, path: string) => readFileSync(join(site.out, file), 'utf8').includes(path);
const pageAddresses = (files: readonly string[]) =>
  files.filter((file) => file.endsWith('.html')).map((file) => `/${file.slice(0, -'.html'.length)}`);
/** Returns whether an address contains the id of an entity. Letters of a listing are added and removed with their entries. */
const isEntity = (path: string) => !LISTINGS.includes(parseAddress(path)?.kind ?? '');
const LISTINGS: readonly string[] = [
  'all-lawyers',
  'all-law-firms',
  'lawyer-directory',
  'law-firm-directory',
];
const answerTo = async (path: string) => {
  const { status, headers } = await fetch(server.origin + encodeURI(path), { redirect: 'manual' });
  return { status, location: decodeURI(headers.get('location') ?? '') };
};

/** Page → its date in the sitemaps. */
const lastModified = (): ReadonlyMap<string, string> =>
  new Map(
    filesBelow(join(site.out, 'sitemaps')).flatMap((file) =>
      [
        ...readFileSync(join(site.out, 'sitemaps', file), 'utf8').matchAll(
          /<loc>([^<]*)<\/loc><lastmod>([^<]*)/g,
        ),
      ].map(([, address = '', day = '']) => [
        decodeURI(new URL(address.replaceAll('&amp;', '&').replaceAll('&apos;', "'")).pathname),
        day,
      ]),
    ),
  );

beforeAll(async () => {
  publisher = await createPublisher({ scale: 'sample' });
  team = new ContentTeam(publisher.origin, fetch);
  builder = await openBuilder();
  // The publisher serves the data of the sample, so the built sample site is copied instead of building it again.
  cpSync(sampleFolders.dist, site.out, { recursive: true });
  cpSync(sampleFolders.cache, site.cache, { recursive: true });
  await pull();
  await build(site);
  server = await startServer({ dist: site.out, environment: {} });
});
afterAll(async () => {
  await server?.close();
  await builder?.close();
  await publisher?.close();
  rmSync(scratch, { recursive: true, force: true });
});

test('a second pull and build without changes write nothing, even on another day', async () => {
  const before = [treeState(snapshots), treeState(site.out)];
  today = NEXT_DAY;
  expect(await pull()).toMatchObject({ changed: false });
  expect(await build(site)).toMatchObject({ filesWritten: 0, counts: { added: 0, changed: 0, removed: 0 } });
  expect([treeState(snapshots), treeState(site.out)]).toEqual(before);
});

test('an edited overview changes only the pages that show it, their dates in the sitemap and the search for its words', async () => {
  today = NEXT_DAY;
  const { groupId, overview } = chooseTable(snapshots);
  const nameIn = (kind: 'practice-areas' | 'locations', idField: string, id: number) =>
    readGroupFile(snapshots, groupId, kind).find(
      (record) => (record as unknown as Record<string, number>)[idField] === id,
    )?.name ?? '';
  const table = readGroupFile(snapshots, groupId, 'subsections').find(
    ({ subsectionId }) => subsectionId === overview.subsectionId,
  );
  if (table === undefined) throw new Error('The overview belongs to no table.');
  const path = rankingsAddress({
    ...table,
    groupId,
    practiceArea: nameIn('practice-areas', 'practiceAreaId', table.practiceAreaId),
    location: nameIn('locations', 'locationId', table.locationId),
  });

  const daysBefore = lastModified();
  await team.editOverview(groupId, overview);
  const { added, changed, removed } = await publish([groupId]);
  today = undefined;
  expect({ added, removed }).toEqual({ added: [], removed: [] });
  expect(changed.filter((file) => file !== pageFile(path))).toEqual([
    expect.stringMatching(/^\.search\/practice-area-\d+-.*\.sqlite$/),
    expect.stringMatching(/^sitemaps\/\d+-rankings-/),
  ]);
  const daysAfter = lastModified();
  expect([...daysAfter].filter(([page, day]) => day !== daysBefore.get(page))).toEqual([
    [path, '2026-11-22'],
  ]);
  expect(daysAfter.size).toBe(daysBefore.size);
  expect(readFileSync(join(site.out, pageFile(path)), 'utf8')).toContain('a further round of interviews');
});

test('a removed person has no page and no link to it', async () => {
  const groupId = groupsBySize(snapshots)[0] ?? 0;
  const head = readGroupFile(snapshots, groupId, 'departments').flatMap(
    ({ headPersonOrganisationIds }) => headPersonOrganisationIds,
  )[0];
  const person = readGroupFile(snapshots, groupId, 'individuals').find(
    ({ personOrganisationId }) => personOrganisationId === head,
  );
  if (person === undefined) throw new Error('The largest group has no department with a head.');
  const guide = readGroupFile(snapshots, groupId, 'type-group')[0]?.name ?? '';
  const path = lawyerAddress({ ...person, name: person.fullName, guide, groupId });

  await team.call('DELETE', `individual/${person.personOrganisationId}?groupId=${groupId}`);
  const { added, removed } = await publish([groupId]);
  expect(removed).toContain(pageFile(path));
  expect(added).toEqual([]);
  expect(await answerTo(path)).toEqual({ status: 302, location: '/404' });
  expect((await answerTo(guideAddress({ guide, groupId }))).status).toBe(200);
  expect(brokenLinks(site.out)).toEqual([]);
});

test('the old addresses of a renamed firm redirect to its new addresses', async () => {
  const { firm, groupIds } = chooseFirm(snapshots);
  const name = 'Ødegård & Partners';
  await team.renameFirm(firm.organisationId, name);
  beforeReverted = digestFiles(site);
  const { added, removed } = await publish(groupIds);
  reverts.push(async () => {
    await team.renameFirm(firm.organisationId, firm.name);
    await team.publish(groupIds);
  });

  const guides = groupIds.map((groupId) => ({
    groupId,
    guide: readGroupFile(snapshots, groupId, 'type-group')[0]?.name ?? '',
    organisationId: firm.organisationId,
  }));
  expect(removed).toEqual(
    expect.arrayContaining(guides.map((guide) => pageFile(lawFirmAddress({ ...guide, name: firm.name })))),
  );
  expect(added).toEqual(
    expect.arrayContaining(guides.map((guide) => pageFile(lawFirmAddress({ ...guide, name })))),
  );
  const current = new Set(pageAddresses(added).filter(isEntity));
  const former = pageAddresses(removed).filter(isEntity);
  expect(former).toHaveLength(current.size);
  for (const old of former) {
    const { status, location } = await answerTo(old);
    expect([old, status, current.has(location)]).toEqual([old, 301, true]);
    expect((await answerTo(location)).status).toBe(200);
  }
  expect(brokenLinks(site.out)).toEqual([]);
});

test('a department that moves changes only pages, feeds and lists that show it', async () => {
  const { groupId, department } = chooseTable(snapshots);
  const firm = readGroupFile(snapshots, groupId, 'organisations').find(
    ({ organisationId }) => organisationId === department.parentOrganisationId,
  );
  const guide = readGroupFile(snapshots, groupId, 'type-group')[0]?.name ?? '';
  if (firm === undefined) throw new Error('The department has no firm.');
  const { tierId, previousTierId, departmentProfileId } = department;
  const moved = { tierId: tierId === 2 ? 3 : tierId - 1, previousTierId: tierId };
  const path = `department/${departmentProfileId}?groupId=${groupId}`;
  await team.call('PATCH', path, moved);
  reverts.push(async () => {
    const { changedOn, ...record } = department;
    await team.call('PUT', path, previousTierId === undefined ? record : { ...record, previousTierId });
    await team.publish([groupId]);
  });
  const { added, changed, removed } = await publish([groupId]);
  expect({ added, removed }).toEqual({ added: [], removed: [] });
  const href = lawFirmAddress({ ...firm, guide, groupId });
  const firmFile = pageFile(href);
  const feeds = changed.filter((file) => file.startsWith('feeds/'));
  expect(feeds).toEqual([
    `feeds/${groupId}/firm-${firm.organisationId}.xml`,
    `feeds/${groupId}/guide-${groupId}.xml`,
    `feeds/${groupId}/table-${department.subsectionId}.xml`,
  ]);
  expect(changed).toEqual(
    expect.arrayContaining([
      firmFile,
      `legal-guide/${slug(guide)}-${groupId}/movers-by-firm.html`,
      `legal-guide/${slug(guide)}-${groupId}/movers-by-table.html`,
    ]),
  );
  // The guide and the top law firms show numbers of departments by band.
  const numbers = /^(legal-guide\/[^/]+|top-law-firms|index)\.html$/;
  for (const page of pageAddresses(changed)
    .map(pageFile)
    .filter((file) => file !== firmFile && !numbers.test(file)))
    expect([page, mentions(page, href)]).toEqual([page, true]);
});

test('a new edition adds pages of the previous edition, which are requested once', async () => {
  const groupId = groupsBySize(snapshots)[0] ?? 0;
  const current = currentEdition(readGroupFile(snapshots, groupId, 'publications'));
  if (current === undefined) throw new Error('The guide has no edition.');
  await team.startEdition(current);
  reverts.push(() => team.withdrawEdition(current));
  const { added } = await rebuild();
  const past = added.filter((file) => file.endsWith(`/${current.year}.html`));
  expect(past.length).toBeGreaterThan(3);
  expect(brokenLinks(site.out)).toEqual([]);
  await team.publish([groupId]);
  const requested = await pull();
  expect(requested.records['past-tables']).toMatchObject({ added: 0, changed: 0, removed: 0 });
});

test('a published article adds its page and changes only the lists that show it', async () => {
  const { articleId } = (await team.call('POST', 'article', {
    seoTitle: 'a-quiet-year-for-conflicts',
    title: 'A quiet year for conflicts',
    summary: 'Fewer firms moved than in any year since we began to count.',
    html: '<p>Fewer firms moved.</p>',
    publishedOn: '2026-11-21',
    parentOrganisationIds: [],
    topicIds: [5],
    authorIds: [75],
    contributors: [],
    languages: [],
  })) as { articleId: number };
  reverts.push(() => team.call('DELETE', `article/${articleId}`));
  const { added, changed, removed } = await rebuild();
  expect({ added, changed: changed.toSorted(), removed }).toEqual({
    added: ['articles/a-quiet-year-for-conflicts.html'],
    changed: [
      EDITORIAL_SEARCH_SEGMENT,
      'articles.html',
      'articles.xml',
      'articles/topic/the-profession-5.html',
      'content.html',
      'data/lists/articles.json',
      'index.html',
      'sitemaps/site.xml',
      'staff-members/solveig-haugland-75.html',
    ],
    removed: [],
  });
});

test('a published event changes only its page and the lists that show it', async () => {
  const title = 'An evening with the editors';
  const event = {
    eventTypeId: 1,
    title,
    startsOn: '2027-02-10',
    endsOn: '2027-02-10',
    place: 'Lisbon',
    url: null,
    html: '<p>Come.</p>',
  };
  const { eventId } = (await team.call('POST', 'event', event)) as { eventId: number };
  reverts.push(() => team.call('DELETE', `event/${eventId}`));
  const path = eventAddress({ title, eventId });
  const { added, changed, removed } = await rebuild();
  expect({ added: added.toSorted(), removed }).toEqual({
    added: [pageFile(path), `${path.slice(1)}.ics`].sort(),
    removed: [],
  });
  const lookup = 'data/lookups/site/event.json';
  expect(changed).toEqual(
    expect.arrayContaining(['events.html', 'data/lists/events.json', lookup, EDITORIAL_SEARCH_SEGMENT]),
  );
  // Pages of events list nearby events.
  for (const file of changed.filter((one) => one !== lookup && one !== EDITORIAL_SEARCH_SEGMENT))
    expect([file, mentions(file, path)]).toEqual([file, true]);
  expect(brokenLinks(site.out)).toEqual([]);
});

test('a scheduled article changes no file before its time, and is published at that time without a request to the upstream', async () => {
  const article = {
    seoTitle: 'the-embargoed-results',
    title: 'The embargoed results',
    summary: 'The results of the research.',
    html: '<p>The results.</p>',
    publishedOn: '2026-11-21',
    publishAt: '2026-11-23T09:00:00Z',
    parentOrganisationIds: [],
    topicIds: [5],
    authorIds: [75],
    contributors: [],
    languages: [],
  };
  const { articleId } = (await team.call('POST', 'article', article)) as { articleId: number };
  reverts.push(() => team.call('DELETE', `article/${articleId}`));
  const { added, changed, removed } = await rebuild();
  expect({ added, changed, removed }).toEqual({ added: [], changed: [], removed: [] });

  const requests = () => team.call('GET', 'requests');
  const before = await requests();
  expect(await publishScheduled(snapshots, new Date(article.publishAt))).toBe(1);
  const report = await build(site);
  expect(report.counts).toMatchObject({ added: 1, removed: 0 });
  const path = `/articles/${article.seoTitle}`;
  for (const file of ['articles.html', 'articles.xml', 'index.html', 'sitemaps/site.xml'])
    expect([file, mentions(file, path)]).toEqual([file, true]);
  expect((await answerTo(path)).status).toBe(200);
  expect(await requests()).toEqual(before);
  // Later tests use an earlier day, as if the clock had been set back. The article would be scheduled again.
  await team.call('PATCH', `article/${articleId}`, { publishAt: '2026-11-21T09:00:00Z' });
  await rebuild();
});

test('an edit of a menu changes one file', async () => {
  const menus = join(site.out, HEADER_DATA_ADDRESS);
  const { acf } = headerSettingsSchema.parse(JSON.parse(readFileSync(menus, 'utf8')));
  const badge = acf.nav_sections[0]?.nav_subsections[0]?.subsection_links[0]?.badge ?? '';

  await team.editMenu('Hot');
  reverts.push(() => team.editMenu(badge));
  const { added, changed, removed } = await rebuild();
  expect({ added, changed, removed }).toEqual({
    added: [],
    changed: [HEADER_DATA_ADDRESS.slice(1)],
    removed: [],
  });
});

test('an expired deadline and an expired vacancy are removed from their lists by the next pull, and no other page changes', async () => {
  const closed = vacancyAddress({ title: 'Software Engineer', vacancyId: 43 });
  // One deadline and the vacancy have expired; no event has ended.
  today = new Date('2027-01-19T12:00:00Z');
  reverts.push(async () => {
    today = undefined;
  });
  const { added, changed, removed } = await rebuild();
  expect(removed).toEqual([pageFile(closed)]);
  expect(added).toEqual([]);
  const lists =
    /^(index\.html|careers|products\/careers|about-us\/research-schedule|data\/lists\/research-schedule|sitemaps\/site)/;
  expect(changed.filter((file) => !lists.test(file))).toEqual([]);
  expect(changed).toEqual(
    expect.arrayContaining(['careers.html', 'products/careers.html', 'about-us/research-schedule.html']),
  );
  expect(brokenLinks(site.out)).toEqual([]);
});

test('after all edits the site is identical to a clean build, and reverting them restores the same bytes', async () => {
  await expectCleanBuild();
  for (const revert of reverts) await revert();
  await rebuild();
  expect(digestFiles(site)).toEqual(beforeReverted);
});
