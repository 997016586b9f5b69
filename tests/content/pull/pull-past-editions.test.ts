import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type PullOptions, pullSnapshot } from '../../../src/content/pull/pull-snapshot.ts';
import { type FakeUpstream, fakeUpstream, quickPull, valueAt } from './fake-upstream.ts';

const EDITION = 'static/2/editions/19/tables.json';
const FILE = 'groups/2/past-tables/19.jsonl';

let upstream: FakeUpstream;
let out: string;

const table = (changes: object = {}) => ({
  subsectionId: 10,
  practiceAreaId: 5,
  practiceArea: 'Banking',
  locationId: 7,
  location: 'Global-wide',
  subsectionTypeId: 1,
  subsectionType: 'Law Firms',
  tiers: [
    {
      tierId: 1,
      name: 'Band 1',
      rankOrder: 1,
      firms: [{ organisationId: 100, name: 'Bramble' }],
      individuals: [
        { personOrganisationId: 500, fullName: 'Adèle Côté', parentOrganisationId: 100, firmName: 'Bramble' },
      ],
    },
  ],
  ...changes,
});

const edition = (changes: object = {}) => ({
  publicationTypeGroupId: 2,
  publicationId: 19,
  tables: [table()],
  ...changes,
});

beforeEach(() => {
  upstream = fakeUpstream();
  const publications = valueAt(upstream.content, 'static/2/practice-areas.json', 'publications') as object[];
  publications.push({
    ...publications[0],
    publicationId: 19,
    year: 2025,
    title: 'Global 2025',
    isCurrent: false,
  });
  upstream.content[EDITION] = edition();
  out = join(mkdtempSync(join(tmpdir(), 'laurel-editions-')), 'snapshots');
});

const pull = (options: Partial<PullOptions> = {}) =>
  pullSnapshot({ ...quickPull(upstream, out), ...options });

/** Changes the list of the guide's tables, so that a pull reads the group again. */
const editGuide = (name: string): void => {
  const types = valueAt(upstream.content, 'static/2/practice-areas.json', 'subsectionTypes') as {
    name: string;
  }[];
  for (const type of types) type.name = name;
};

const requestsOfEdition = (): number => upstream.requests.filter(({ path }) => path === EDITION).length;
const storedNames = (): readonly string[] =>
  existsSync(join(out, FILE))
    ? readFileSync(join(out, FILE), 'utf8')
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { practiceArea: string }).practiceArea)
    : [];

/** Responses that cannot be stored, each with the name of the reported fault. */
const UNUSABLE: readonly (readonly [what: string, content: unknown, fault: string])[] = [
  ['fails', 'status 500', 'CallFailed'],
  ['has a table without an id', edition({ tables: [table({ subsectionId: undefined })] }), 'MalformedField'],
  [
    'has a malformed tier',
    edition({
      tables: [
        table({ tiers: [{ tierId: 'first', name: 'Band 1', rankOrder: 1, firms: [], individuals: [] }] }),
      ],
    }),
    'MalformedField',
  ],
  ['contains a table twice', edition({ tables: [table(), table()] }), 'DuplicateId'],
  ['belongs to another edition', edition({ publicationId: 18 }), 'WrongRecord'],
  ['belongs to another guide', edition({ publicationTypeGroupId: 3 }), 'WrongRecord'],
];

const respondWith = (content: unknown): void => {
  upstream.intercept = (path) =>
    path === EDITION && content === 'status 500' ? new Response('', { status: 500 }) : undefined;
  if (content !== 'status 500') upstream.content[EDITION] = content;
};

describe('a past edition', () => {
  it('is stored in the snapshot', async () => {
    const summary = await pull();
    expect(storedNames()).toEqual(['Banking']);
    expect(summary).toMatchObject({ warnings: [], records: { 'past-tables': { added: 1 } } });
  });

  it('is requested only once, even if the guide changes', async () => {
    await pull();
    await pull();
    editGuide('Firms');
    await pull();
    expect(requestsOfEdition()).toBe(1);
    expect(storedNames()).toEqual(['Banking']);
  });

  it('is requested again by a pull of all content', async () => {
    await pull();
    upstream.content[EDITION] = edition({ tables: [table({ practiceArea: 'Finance' })] });
    await pull({ full: true });
    expect(storedNames()).toEqual(['Finance']);
  });

  it('is requested again if its file is damaged', async () => {
    await pull();
    const file = join(out, FILE);
    writeFileSync(file, readFileSync(file, 'utf8').replace('Banking', 'Bonking'));
    await pull();
    expect(storedNames()).toEqual(['Banking']);
  });

  it('is removed if the guide no longer lists the edition', async () => {
    await pull();
    const publications = valueAt(
      upstream.content,
      'static/2/practice-areas.json',
      'publications',
    ) as object[];
    publications.pop();
    await pull();
    expect(existsSync(join(out, FILE))).toBe(false);
  });

  it('is omitted without a warning if the upstream does not implement the call', async () => {
    delete upstream.content[EDITION];
    const summary = await pull();
    expect(storedNames()).toEqual([]);
    expect(summary.warnings).toEqual([]);
  });

  it.each(UNUSABLE)(
    'that %s is omitted with a warning, and requested by the next pull',
    async (_what, content, fault) => {
      respondWith(content);
      const summary = await pull();
      expect(summary.warnings.map((warning) => [warning.scope, warning.fault.name])).toEqual([
        ['groups/2/past-tables', fault],
      ]);
      expect(existsSync(join(out, 'groups/2/departments.jsonl'))).toBe(true);
      expect(storedNames()).toEqual([]);
      respondWith(edition());
      const next = await pull();
      expect(next.warnings).toEqual([]);
      expect(storedNames()).toEqual(['Banking']);
    },
  );

  it.each(UNUSABLE)(
    'that %s in a pull of all content retains its previous content',
    async (_what, content, fault) => {
      await pull();
      respondWith(content);
      const { warnings } = await pull({ full: true });
      expect(warnings.map((warning) => warning.fault.name)).toEqual([fault]);
      expect(storedNames()).toEqual(['Banking']);
    },
  );

  it('that the upstream no longer has is retained until its removal is confirmed', async () => {
    await pull();
    delete upstream.content[EDITION];
    const { warnings } = await pull({ full: true });
    expect(warnings.map(({ fault }) => fault.name)).toEqual(['RemovalUnconfirmed']);
    expect(storedNames()).toEqual(['Banking']);
    await pull({ full: true, allowRemovals: true });
    expect(storedNames()).toEqual([]);
  });
});
