import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pullSnapshot } from '../../../src/content/pull/pull-snapshot.ts';
import { FakeFile, type FakeUpstream, fakeUpstream, quickPull, valueAt } from './fake-upstream.ts';

const PEOPLE = 'static/2/ranked-individuals.json';
const OVERVIEWS = 'static/2/overviews.json';
const FIRMS = 'static/2/ranked-organisations.json';

const JPEGS = await Promise.all(
  ['#12372a', '#a9832f'].map(
    async (background) =>
      new Uint8Array(
        await sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .jpeg()
          .toBuffer(),
      ),
  ),
);

/** Edits of a content team between two pulls. An edit of details also changes the version of the entity. */
const edits: Readonly<Record<string, (upstream: FakeUpstream, nth: number) => void>> = {
  'rename a firm': ({ content }, nth) => {
    (valueAt(content, FIRMS, 'organisations', nth % 2) as { name: string }).name = `Firm ${nth % 3}`;
  },
  'change a job title': ({ content }, nth) => {
    const jobTitle = `Title ${nth % 3}`;
    (valueAt(content, 'persons/502/profile-basics') as { jobTitle: string }).jobTitle = jobTitle;
    for (const person of valueAt(content, PEOPLE, 'individuals') as Record<string, unknown>[])
      if (person.personOrganisationId === 502) person.version = jobTitle;
  },
  'add a person': ({ content }, nth) => {
    const people = valueAt(content, PEOPLE, 'individuals') as Record<string, unknown>[];
    const id = 600 + (nth % 7);
    if (people.some((person) => person.personOrganisationId === id)) return;
    people.push({
      ...people[0],
      personOrganisationId: id,
      personId: id,
      details: [],
      version: 'v1',
      photograph: undefined,
    });
  },
  'remove a person': ({ content }, nth) => {
    const people = valueAt(content, PEOPLE, 'individuals') as Record<string, unknown>[];
    const at = people.findIndex((person) => person.personOrganisationId === 600 + (nth % 7));
    if (at >= 0) people.splice(at, 1);
  },
  'move a person to another firm': ({ content }, nth) => {
    const people = valueAt(content, PEOPLE, 'individuals') as Record<string, unknown>[];
    const person = people.at(-1);
    if (person !== undefined) person.parentOrganisationId = 100 + (nth % 2);
  },
  'rewrite an overview': ({ content }, nth) => {
    (valueAt(content, OVERVIEWS, 'overviews', 0) as { title: string }).title = `Overview ${nth % 3}`;
  },
  'move a department': ({ content }, nth) => {
    (valueAt(content, FIRMS, 'departments', 0) as { tierId: number }).tierId = 1 + (nth % 2);
  },
  'add or remove an office': ({ content }, nth) => {
    const offices = valueAt(content, FIRMS, 'offices') as Record<string, unknown>[];
    const organisationId = 160 + (nth % 2);
    const at = offices.findIndex((office) => office.organisationId === organisationId);
    if (at >= 0) offices.splice(at, 1);
    else offices.push({ ...offices[0], organisationId });
  },
  'change a photograph or a logo': ({ content }, nth) => {
    const [list, member, name] = (
      nth % 3 === 0 ? [FIRMS, 'organisations', 'logo'] : [PEOPLE, 'individuals', 'photograph']
    ) as [string, string, string];
    const address = `media/${name}.jpg`;
    content[address] = new FakeFile(JPEGS[nth % 2] ?? '', 'image/jpeg');
    const entity = valueAt(content, list, member, 0) as Record<string, unknown>;
    entity[name] = nth % 4 === 0 ? undefined : `/${address}`;
    entity.version = `v${nth}`;
  },
  'change the menus': ({ content }, nth) => {
    (
      valueAt(content, 'api/cms/v2/options/headless-settings', 'acf', 'nav_sections', 0) as Record<
        string,
        unknown
      >
    ).section_id = `section-${nth % 2}`;
  },
  'remove or add the last group': ({ content }) => {
    const groups = valueAt(content, 'publications/type-groups') as object[];
    if (groups.length > 1) groups.pop();
    else groups.push({ publicationTypeGroupId: 3, name: 'Spotlight', category: 3, description: 'Back.' });
  },
  'fail some requests': (upstream, nth) => {
    upstream.intercept = (_, attempt) =>
      attempt % 5 === nth % 5 ? new Response('', { status: 503 }) : undefined;
  },
};

function folderContent(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files
      .map((file) => join(file.parentPath, file.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  );
}

it('a pull writes the same bytes as a first pull of the same day, regardless of earlier pulls', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(edits)), fc.nat(20), fc.boolean()), {
        minLength: 1,
        maxLength: 8,
      }),
      async (history) => {
        const scratch = mkdtempSync(join(tmpdir(), 'laurel-history-'));
        try {
          const upstream = fakeUpstream();
          const pull = (name: string, groups?: readonly number[]) =>
            pullSnapshot({ ...quickPull(upstream, join(scratch, name)), groups, allowRemovals: true });
          await pull('updated');
          for (const [name, nth, single] of history) {
            edits[name]?.(upstream, nth);
            await pull('updated', single ? [2] : undefined);
          }
          await pull('updated');
          await pull('fresh');
          expect(folderContent(join(scratch, 'updated'))).toEqual(folderContent(join(scratch, 'fresh')));
        } finally {
          rmSync(scratch, { recursive: true, force: true });
        }
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);

const FAULTS: Readonly<Record<string, () => Response>> = {
  'status 503': () => new Response('', { status: 503 }),
  'status 404': () => new Response('', { status: 404 }),
  'another shape': () => new Response('{"unexpected":true}'),
};

it('a pull of an unchanged upstream leaves all records unchanged when any of its calls fail', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(...Object.keys(FAULTS))), { minLength: 1, maxLength: 6 }),
      async (failing) => {
        const scratch = mkdtempSync(join(tmpdir(), 'laurel-history-'));
        try {
          const upstream = fakeUpstream();
          const out = join(scratch, 'snapshot');
          const pull = () => pullSnapshot(quickPull(upstream, out)).catch((error: Error) => error.name);
          const records = () =>
            Object.entries(folderContent(out)).filter(([name]) => !name.startsWith('upstream/'));
          await pull();
          const before = records();
          const paths = [...new Set(upstream.requests.map(({ path }) => path))];
          const faults = new Map(failing.map(([nth, fault]) => [paths[nth % paths.length], FAULTS[fault]]));
          upstream.intercept = (path) => faults.get(path)?.();
          await pull();
          await pull();
          expect(records()).toEqual(before);
        } finally {
          rmSync(scratch, { recursive: true, force: true });
        }
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);
