import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeInputs } from '../../packages/astro-incremental/src/inputs/write-inputs.ts';
import {
  buildInProcess,
  type InProcessRoute,
  readTree,
} from '../../packages/astro-incremental/tests/build-in-process.ts';
import type { UndatedRecord } from '../../src/content/snapshots/record-kinds.ts';
import { changeFeeds } from '../../src/models/change-feeds.ts';
import { departmentPages } from '../../src/models/department.ts';
import { guideMoversPages } from '../../src/models/guide-movers.ts';
import { lawFirmPages } from '../../src/models/law-firm.ts';
import { lawyerPages } from '../../src/models/lawyer.ts';
import { legalGuidePages } from '../../src/models/legal-guide.ts';
import { pastTablePages } from '../../src/models/past-table.ts';
import { profileDataFiles } from '../../src/models/profile-data.ts';
import { rankingTablePages } from '../../src/models/ranking-table.ts';
import { sitemaps } from '../../src/models/sitemaps.ts';
import { tableDataFiles } from '../../src/models/table-data.ts';
import { topLawFirmsPages } from '../../src/models/top-law-firms.ts';
import { TestSnapshot } from '../support/snapshot.ts';

/** Number of random histories: 15 by default, more in the long-running job. */
const RUNS = Number(process.env.TEST_EDITION_RUNS ?? 15);

/** Folder of the builds: in memory if possible, because many small builds would wait for the disk. */
const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

const GUIDE = 2;
const TABLES = [100, 101, 102];
const TIERS = [1, 2, 3];
const FIRMS = [50, 51, 52, 53];
const LAWYERS = [1001, 1002, 1003, 1004, 1005];
const FIRST_YEAR = 2024;

/** A firm or lawyer in a table of the current edition. */
interface Entry {
  readonly id: number;
  readonly subsectionId: number;
  readonly tierId: number;
  readonly previousTierId?: number;
  readonly rankedYears: readonly number[];
}

interface Edition {
  readonly year: number;
  readonly tables: readonly UndatedRecord<'past-tables'>[];
  /** Whether the upstream provides the edition. */
  readonly isProvided: boolean;
}

/** A guide with its current and past editions. */
interface World {
  readonly year: number;
  readonly entries: readonly Entry[];
  /** Newest first. */
  readonly past: readonly Edition[];
  /** Number of changes of the name of a firm, lawyer, table or tier, by id. */
  readonly names: Readonly<Record<number, number>>;
  /** Firms, lawyers and tables that the guide does not contain at present. */
  readonly absent: readonly number[];
}

const FIRST: World = { year: FIRST_YEAR, entries: [], past: [], names: {}, absent: [] };

const subject = fc.constantFrom(...FIRMS, ...LAWYERS);
const table = fc.constantFrom(...TABLES);
const tier = fc.constantFrom(...TIERS);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edition' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('rank' as const),
      id: subject,
      subsectionId: table,
      tierId: tier,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('leave' as const), id: subject, subsectionId: table }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rename' as const),
      id: fc.constantFrom(...FIRMS, ...LAWYERS, ...TABLES, ...TIERS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('toggle' as const),
      id: fc.constantFrom(...FIRMS, ...LAWYERS, ...TABLES),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withhold' as const), index: fc.nat(3) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function apply(world: World, next: Step): World {
  const { year, entries, past, names, absent } = world;
  switch (next.kind) {
    case 'edition':
      return {
        ...world,
        year: year + 1,
        past: [{ year, tables: publishedTables(world), isProvided: true }, ...past],
        entries: entries.map(({ tierId, rankedYears, ...entry }) => ({
          ...entry,
          tierId,
          previousTierId: tierId,
          rankedYears: [year + 1, ...rankedYears],
        })),
      };
    case 'rank': {
      const { id, subsectionId, tierId } = next;
      const others = entries.filter((entry) => entry.id !== id || entry.subsectionId !== subsectionId);
      const moved = entries.find((entry) => entry.id === id && entry.subsectionId === subsectionId);
      return {
        ...world,
        entries: [...others, { rankedYears: [year], ...moved, id, subsectionId, tierId }].toSorted(
          (a, b) => a.id - b.id || a.subsectionId - b.subsectionId,
        ),
      };
    }
    case 'leave':
      return {
        ...world,
        entries: entries.filter(
          ({ id, subsectionId }) => id !== next.id || subsectionId !== next.subsectionId,
        ),
      };
    case 'rename':
      return { ...world, names: { ...names, [next.id]: (names[next.id] ?? 0) + 1 } };
    case 'toggle':
      return {
        ...world,
        absent: absent.includes(next.id) ? absent.filter((id) => id !== next.id) : [...absent, next.id],
      };
    case 'withhold':
      return {
        ...world,
        past: past.map((edition, index) =>
          index === next.index ? { ...edition, isProvided: !edition.isProvided } : edition,
        ),
      };
  }
}

const isLawyer = (id: number): boolean => LAWYERS.includes(id);
const firmOf = (id: number): number => (isLawyer(id) ? (FIRMS[id % FIRMS.length] ?? 0) : id);
const tableIndex = (subsectionId: number): number => TABLES.indexOf(subsectionId);

/** Returns the records of a world that its guide publishes, without absent firms, lawyers and tables, and without their entries. */
function published({ entries, names, absent }: World) {
  const isPresent = (id: number) => !absent.includes(id) && !absent.includes(firmOf(id));
  const name = (id: number, kind: string) => `${kind} ${id}${' & Sons'.repeat(names[id] ?? 0)}`;
  return {
    firms: FIRMS.filter(isPresent),
    lawyers: LAWYERS.filter(isPresent),
    tables: TABLES.filter(isPresent),
    entries: entries.filter(({ id, subsectionId }) => isPresent(id) && isPresent(subsectionId)),
    tiers: TIERS.map((tierId) => ({ tierId, name: name(tierId, 'Band'), rankOrder: tierId })),
    firmName: (id: number) => name(id, 'Firm'),
    lawyerName: (id: number) => name(id, 'Lawyer'),
    practiceArea: (subsectionId: number) => name(subsectionId, 'Area'),
  };
}

function publishedTables(world: World): readonly UndatedRecord<'past-tables'>[] {
  const { tables, tiers, entries, firmName, lawyerName, practiceArea } = published(world);
  return tables.map((subsectionId) => ({
    subsectionId,
    practiceAreaId: subsectionId,
    practiceArea: practiceArea(subsectionId),
    locationId: 31,
    location: 'France',
    subsectionTypeId: 1,
    subsectionType: 'Law Firms',
    tiers: tiers.map((each) => {
      const ids = entries
        .filter((entry) => entry.subsectionId === subsectionId && entry.tierId === each.tierId)
        .map(({ id }) => id);
      return {
        ...each,
        firms: ids
          .filter((id) => !isLawyer(id))
          .map((organisationId) => ({ organisationId, name: firmName(organisationId) })),
        individuals: ids.filter(isLawyer).map((personOrganisationId) => ({
          personOrganisationId,
          fullName: lawyerName(personOrganisationId),
          parentOrganisationId: firmOf(personOrganisationId),
          firmName: firmName(firmOf(personOrganisationId)),
        })),
      };
    }),
  }));
}

function buildSnapshot(world: World): TestSnapshot {
  const { firms, lawyers, tables, tiers, entries, firmName, lawyerName, practiceArea } = published(world);
  const editions = [{ year: world.year, tables: undefined, isProvided: true }, ...world.past];
  const snapshot = new TestSnapshot()
    .group(GUIDE, 'type-group', [
      { publicationTypeGroupId: GUIDE, name: 'Global', category: 1, description: 'Firms.' },
    ])
    .group(
      GUIDE,
      'publications',
      editions.map(({ year }, index) => ({
        publicationId: year,
        publicationTypeGroupId: GUIDE,
        year,
        title: `Global ${year}`,
        publicationTypeName: null,
        isCurrent: index === 0,
        publishedOn: `${year}-02-19`,
      })),
    )
    .group(
      GUIDE,
      'practice-areas',
      tables.map((id) => ({ practiceAreaId: id, name: practiceArea(id), definition: null })),
    )
    .group(GUIDE, 'locations', [{ locationId: 31, name: 'France', region: 'Europe' }])
    .group(GUIDE, 'subsection-types', [{ subsectionTypeId: 1, name: 'Law Firms' }])
    .group(GUIDE, 'tiers', tiers)
    .group(
      GUIDE,
      'subsections',
      tables.map((subsectionId) => ({
        subsectionId,
        practiceAreaId: subsectionId,
        locationId: 31,
        subsectionTypeId: 1,
        parentSubsectionId: null,
        rankOrder: 1,
      })),
    )
    .group(
      GUIDE,
      'organisations',
      firms.map((organisationId) => ({
        organisationId,
        name: firmName(organisationId),
        townName: 'Paris',
        countryName: 'France',
        firmType: 1 as const,
      })),
    )
    .group(GUIDE, 'offices', [])
    .group(
      GUIDE,
      'departments',
      entries
        .filter(({ id }) => !isLawyer(id))
        .map(({ id, rankedYears, ...entry }) => ({
          ...entry,
          departmentProfileId: id * 10 + tableIndex(entry.subsectionId),
          parentOrganisationId: id,
          rankedYears: [...rankedYears],
          headPersonOrganisationIds: [],
        })),
    )
    .group(
      GUIDE,
      'individuals',
      lawyers.map((personOrganisationId) => ({
        personOrganisationId,
        personId: personOrganisationId + 10_000,
        fullName: lawyerName(personOrganisationId),
        parentOrganisationId: firmOf(personOrganisationId),
        organisationId: null,
        townName: null,
        countryName: null,
        rankings: entries
          .filter(({ id }) => id === personOrganisationId)
          .map(({ id: _id, rankedYears, ...entry }) => ({
            ...entry,
            rankedYears: [...rankedYears],
            basedIn: null,
          })),
      })),
    );
  for (const { year, tables: pastTables, isProvided } of editions)
    if (pastTables !== undefined && isProvided) snapshot.edition(GUIDE, 'past-tables', year, pastTables);
  return snapshot;
}

const route = (kind: InProcessRoute['kind'], collection: InProcessRoute['collection']): InProcessRoute => ({
  kind,
  collection,
  render: (model: never) => Buffer.from(JSON.stringify(model)),
  code: 'unchanged',
});

/** Pages, feeds and files that show entries of an edition. Their templates add no other data from the snapshot. */
const routes = {
  '/department/[slug]': route('page', departmentPages),
  '/feeds/[group]/[feed]': route('file', changeFeeds),
  '/data/profiles/[...file]': route('file', profileDataFiles),
  '/data/tables/[...file]': route('file', tableDataFiles),
  '/law-firm/[slug]': route('page', lawFirmPages),
  '/lawyer/[slug]': route('page', lawyerPages),
  '/legal-guide/[slug]': route('page', legalGuidePages),
  '/legal-guide/[slug]/[movers]': route('page', guideMoversPages),
  '/legal-rankings/[slug]': route('page', rankingTablePages),
  '/legal-rankings/[slug]/[year]': route('page', pastTablePages),
  '/sitemaps/[file]': route('file', sitemaps),
  '/top-law-firms': route('page', topLawFirmsPages),
};

async function build(folder: string, world: World) {
  const inputFolder = join(folder, 'inputs');
  writeInputs(inputFolder, buildSnapshot(world).files);
  await buildInProcess({ folder, inputFolder, publicFolder: join(folder, 'public'), routes });
  return readTree(join(folder, 'out'));
}

const scratch = () => mkdtempSync(join(base, 'laurel-editions-'));

it('after any history of editions, moves, joins, departures and renames, an incremental build equals a clean build', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      const folder = scratch();
      try {
        let world = FIRST;
        await build(folder, world);
        for (const next of steps) {
          world = apply(world, next);
          const incremental = await build(folder, world);
          const cleanFolder = scratch();
          try {
            expect(incremental).toEqual(await build(cleanFolder, world));
          } finally {
            rmSync(cleanFolder, { recursive: true });
          }
        }
      } finally {
        rmSync(folder, { recursive: true });
      }
    }),
    { numRuns: RUNS },
  );
});
