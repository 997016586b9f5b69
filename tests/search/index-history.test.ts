import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeInputs } from '../../packages/astro-incremental/src/inputs/write-inputs.ts';
import { listFiles } from '../../packages/astro-incremental/src/output/write-outputs.ts';
import { buildInProcess, Crash } from '../../packages/astro-incremental/tests/build-in-process.ts';
import { type SearchSegmentModel, searchSegments } from '../../src/models/search-segments.ts';
import { writeSegment } from '../../src/search/write-segment.ts';
import { TestSnapshot } from '../support/snapshot.ts';

/** Number of random histories: 40 by default, 10,000 in the long-running job. */
const RUNS = Number(process.env.TEST_SEARCH_RUNS ?? 40);

/** Folder of the builds: in memory if possible, because thousands of small builds would wait for the disk. */
const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** People and firms of a guide: by id, the number that determines the name and the rank. */
interface Guide {
  readonly people: Readonly<Record<number, number>>;
  readonly firms: Readonly<Record<number, number>>;
}
type Guides = Readonly<Record<number, Guide>>;

const NAMES = ['Müller', "O'Brien", 'Smith', 'Łukasiewicz', 'Lane', '王偉', 'Ashgrove'];
const guideId = fc.integer({ min: 1, max: 4 });
const entityId = fc.integer({ min: 1, max: 60 });
const guide = fc.record({
  people: fc.dictionary(entityId.map(String), fc.nat(20), { maxKeys: 25 }),
  firms: fc.dictionary(entityId.map(String), fc.nat(20), { minKeys: 1, maxKeys: 10 }),
});
const step = fc.oneof(
  fc.record({ kind: fc.constant('guide' as const), guideId, guide }),
  fc.record({ kind: fc.constant('no guide' as const), guideId }),
  fc.record({ kind: fc.constant('person' as const), guideId, id: entityId, value: fc.nat(20) }),
  fc.record({ kind: fc.constant('no person' as const), guideId, id: entityId }),
  fc.record({ kind: fc.constant('firm' as const), guideId, id: entityId, value: fc.nat(20) }),
  fc.record({ kind: fc.constant('back' as const) }),
  fc.record({ kind: fc.constant('crash' as const), after: fc.nat(4) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function apply(guides: Guides, next: Step, before: Guides): Guides {
  if (next.kind === 'back') return before;
  if (next.kind === 'crash') return guides;
  const { guideId: id } = next;
  if (next.kind === 'guide') return { ...guides, [id]: next.guide };
  if (next.kind === 'no guide') {
    const { [id]: _removed, ...others } = guides;
    return others;
  }
  const found = guides[id];
  if (found === undefined) return guides;
  if (next.kind === 'firm')
    return { ...guides, [id]: { ...found, firms: { ...found.firms, [next.id]: next.value } } };
  const { [next.id]: _removed, ...others } = found.people;
  const people = next.kind === 'person' ? { ...others, [next.id]: next.value } : others;
  return { ...guides, [id]: { ...found, people } };
}

/** Builds the snapshot of guides. The name and the count of the rankings of a person are derived from the person's index. */
function buildSnapshot(guides: Guides): TestSnapshot {
  const snapshot = new TestSnapshot();
  const entries = (values: Readonly<Record<number, number>>) =>
    Object.entries(values)
      .map(([id, value]) => ({ id: Number(id), value, name: NAMES[value % NAMES.length] ?? '' }))
      .sort((one, other) => one.id - other.id);
  for (const [key, { people, firms }] of Object.entries(guides)) {
    const groupId = Number(key);
    const [firm] = entries(firms);
    snapshot
      .group(groupId, 'type-group', [
        { publicationTypeGroupId: groupId, name: `Guide ${groupId}`, category: 1, description: 'A guide.' },
      ])
      .group(groupId, 'practice-areas', [{ practiceAreaId: 7, name: 'Tax', definition: null }])
      .group(groupId, 'locations', [{ locationId: 31, name: 'France', region: 'Europe' }])
      .group(groupId, 'subsection-types', [{ subsectionTypeId: 1, name: 'Law Firms' }])
      .group(groupId, 'tiers', [{ tierId: 1, name: 'Band 1', rankOrder: 1 }])
      .group(groupId, 'subsections', [
        {
          subsectionId: 100,
          practiceAreaId: 7,
          locationId: 31,
          subsectionTypeId: 1,
          parentSubsectionId: null,
          rankOrder: 1,
        },
      ])
      .group(
        groupId,
        'organisations',
        entries(firms).map(({ id, name, value }) => ({
          organisationId: id,
          name: `${name} ${id}`,
          townName: value % 2 === 0 ? null : 'Paris',
          countryName: null,
          firmType: 1 as const,
        })),
      )
      .group(groupId, 'departments', [])
      .group(
        groupId,
        'individuals',
        entries(people).map(({ id, name, value }) => ({
          personOrganisationId: id,
          personId: id,
          fullName: `${name} ${id}`,
          parentOrganisationId: firm?.id ?? 1,
          organisationId: null,
          townName: null,
          countryName: null,
          rankings: Array.from({ length: value % 4 }, () => ({
            subsectionId: 100,
            tierId: 1,
            rankedYears: [2026],
            basedIn: null,
          })),
        })),
      );
  }
  return snapshot;
}

const routes = {
  '/.search/[segment]': {
    kind: 'file',
    collection: searchSegments,
    render: ({ entityType, records }: SearchSegmentModel) => writeSegment(entityType, records),
    code: 'as it is',
  },
} as const;

async function build(folder: string, guides: Guides, crashAfter?: number): Promise<void> {
  const inputFolder = join(folder, 'inputs');
  writeInputs(inputFolder, buildSnapshot(guides).files);
  await buildInProcess({ folder, inputFolder, publicFolder: join(folder, 'public'), routes, crashAfter });
}

const fileDigests = (folder: string) =>
  Object.fromEntries(
    listFiles(folder).map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex'),
    ]),
  );

it(`the search index has the bytes of a clean build after any history of guides, firms and people (${RUNS} histories)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      const folder = mkdtempSync(join(base, 'search-history-'));
      const clean = mkdtempSync(join(base, 'search-clean-'));
      try {
        let before: Guides = {};
        let guides: Guides = {};
        for (const next of steps) {
          [before, guides] = [guides, apply(guides, next, before)];
          const crashAfter = next.kind === 'crash' ? next.after : undefined;
          await build(folder, guides, crashAfter).catch((error: unknown) => {
            if (!(error instanceof Crash)) throw error;
          });
        }
        await build(folder, guides);
        await build(clean, guides);
        expect(fileDigests(join(folder, 'out'))).toEqual(fileDigests(join(clean, 'out')));
      } finally {
        for (const each of [folder, clean]) rmSync(each, { recursive: true, force: true });
      }
    }),
    { numRuns: RUNS },
  );
}, 7_200_000);
