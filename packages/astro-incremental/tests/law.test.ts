import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type ChangedOutputs, State } from '../src/store/state.ts';
import { buildWorld, Crash, readTree } from './build-in-process.ts';
import { ALWAYS_RESTORED, type Restoration, restoration, SavedBuilds } from './saved-builds.ts';
import { emptyWorld, expectedTree, type Person, type World } from './world.ts';

/** Number of random histories. The suite of the package runs 250, `npm run test:long` 2,000. */
const RUNS = Number(process.env.TEST_LAW_RUNS ?? 60);

/** A folder in memory if there is one, because thousands of small builds would otherwise wait for the disk. */
const temporaryFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const folders: string[] = [];
const createFolder = () => {
  const folder = mkdtempSync(join(temporaryFolder, 'laurel-law-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A change between two builds. Numbers select one of the existing people, groups or versions. */
type Step =
  | { readonly kind: 'add'; readonly group: number; readonly name: string }
  | { readonly kind: 'edit' | 'remove' | 'move'; readonly person: number; readonly to: number }
  | { readonly kind: 'rename'; readonly person: number; readonly name: string }
  | { readonly kind: 'publish'; readonly group: number; readonly size: number }
  | { readonly kind: 'remove group'; readonly group: number }
  | { readonly kind: 'menu'; readonly text: string }
  | { readonly kind: 'template'; readonly template: 'person' | 'group' | 'file' }
  | { readonly kind: 'public'; readonly file: string; readonly text: string }
  | { readonly kind: 'revert'; readonly to: number }
  | Restoration
  | { readonly kind: 'crash'; readonly after: number }
  /** A build of an edit is killed, and the edit is reverted. */
  | { readonly kind: 'crash and revert'; readonly after: number; readonly edit: Step };

const small = fc.nat({ max: 5 });
const name = fc.constantFrom('ana', 'bo', 'çelik', '李', 'o-neill');
const change: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), group: small, name }),
  fc.record({
    kind: fc.constantFrom('edit' as const, 'remove' as const, 'move' as const),
    person: small,
    to: small,
  }),
  fc.record({ kind: fc.constant('rename' as const), person: small, name }),
  fc.record({ kind: fc.constant('publish' as const), group: small, size: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant('remove group' as const), group: small }),
  fc.record({ kind: fc.constant('menu' as const), text: fc.constantFrom('', 'one', 'two') }),
  fc.record({
    kind: fc.constant('template' as const),
    template: fc.constantFrom('person' as const, 'group' as const, 'file' as const),
  }),
  fc.record({
    kind: fc.constant('public' as const),
    file: fc.constantFrom('robots.txt', 'data/extra/deep.txt', 'a.ico', 'press', 'press/a.txt'),
    text: fc.constantFrom('', 'x', 'y'),
  }),
  fc.record({ kind: fc.constant('revert' as const), to: fc.nat({ max: 3 }) }),
);
const after = fc.nat({ max: 7 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: change },
  { weight: 2, arbitrary: restoration },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('crash' as const), after }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('crash and revert' as const), after, edit: change }),
  },
);

const groupNames = ['2', '7', '11'];
const select = <T>(items: readonly T[], index: number): T | undefined =>
  items[index % Math.max(1, items.length)];

function apply(world: World, step: Step, history: readonly World[], nextId: () => number): World {
  const people = Object.entries(world.groups).flatMap(([group, members]) =>
    members.map((person) => ({ group, person })),
  );
  const change = (group: string, members: readonly Person[]): World => ({
    ...world,
    groups: { ...world.groups, [group]: members },
  });
  switch (step.kind) {
    case 'add': {
      const group = select(groupNames, step.group) ?? '2';
      return change(group, [...(world.groups[group] ?? []), { id: nextId(), name: step.name, text: 'new' }]);
    }
    case 'publish': {
      const group = select(groupNames, step.group) ?? '2';
      const edition = Array.from({ length: step.size }, () => ({
        id: nextId(),
        name: 'pub',
        text: 'edition',
      }));
      return change(group, [...(world.groups[group] ?? []).slice(1), ...edition]);
    }
    case 'remove group': {
      const { [select(groupNames, step.group) ?? '']: _gone, ...groups } = world.groups;
      return { ...world, groups };
    }
    case 'menu':
      return { ...world, menu: step.text };
    case 'template':
      return {
        ...world,
        templates: { ...world.templates, [step.template]: world.templates[step.template] + 1 },
      };
    case 'public': {
      // A new file replaces a folder of the same name, and the reverse.
      const others = Object.fromEntries(
        Object.entries(world.publicFiles).filter(
          ([file]) =>
            file !== step.file && !file.startsWith(`${step.file}/`) && !step.file.startsWith(`${file}/`),
        ),
      );
      return { ...world, publicFiles: step.text === '' ? others : { ...others, [step.file]: step.text } };
    }
    case 'revert':
      return history.at(-2 - step.to) ?? world;
    case 'restore':
    case 'crash':
    case 'crash and revert':
      return world;
    default: {
      const chosen = select(people, step.person);
      if (!chosen) return world;
      const { group, person } = chosen;
      const others = (world.groups[group] ?? []).filter((member) => member !== person);
      if (step.kind === 'remove') return change(group, others);
      if (step.kind === 'rename') return change(group, [...others, { ...person, name: step.name }]);
      if (step.kind === 'edit') return change(group, [...others, { ...person, text: `${person.text}!` }]);
      const target = select(groupNames, step.to) ?? group;
      if (target === group) return world;
      return {
        ...world,
        groups: { ...world.groups, [group]: others, [target]: [...(world.groups[target] ?? []), person] },
      };
    }
  }
}

async function crashBuild(folder: string, world: World, crashAfter: number): Promise<void> {
  try {
    await buildWorld({ folder, world, crashAfter });
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
}

interface FinishedWorld {
  readonly id: string;
  /** Digest by file. */
  readonly outputs: ReadonlyMap<string, string>;
  changedSince(build: string): ChangedOutputs | undefined;
}

/** Reads the stored results of the last build, and their difference from earlier builds. */
function readFinishedBuild(folder: string): FinishedWorld {
  const readState = <Result>(read: (state: State) => Result): Result => {
    const state = State.open(join(folder, 'state.sqlite'));
    try {
      return read(state);
    } finally {
      state.close();
    }
  };
  return {
    id: readState((state) => state.finishedBuild()?.id ?? ''),
    outputs: readState((state) => new Map(Array.from(state.allPages(), ({ file, hash }) => [file, hash]))),
    changedSince: (build) => readState((state) => state.changedSince(build)),
  };
}

function applyChanges(
  outputs: ReadonlyMap<string, string>,
  changes: ChangedOutputs | undefined,
): ReadonlyMap<string, string> | undefined {
  if (changes === undefined) return undefined;
  const current = new Map(outputs);
  for (const file of changes.removed) current.delete(file);
  for (const { file, hash } of changes.written) current.set(file, hash);
  return current;
}

const listEmptyFolders = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (entry) => statSync(join(folder, entry)).isDirectory() && readdirSync(join(folder, entry)).length === 0,
  );

describe('an incremental build', () => {
  it('creates the bytes of a clean build after any edits, moves, removals, template changes, reverts and crashes, and after folders were restored, mixed or removed', {
    timeout: RUNS * 5_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
        const folder = createFolder();
        let id = 0;
        // A folder without any page is not accepted as an output folder.
        let world: World = { ...emptyWorld, publicFiles: { [ALWAYS_RESTORED]: 'not found' } };
        const history: World[] = [world];
        const builds: FinishedWorld[] = [];
        const saved = new SavedBuilds(folder);
        let wasRestored = false;
        let crashAfter: number | undefined;
        for (const next of steps) {
          if (next.kind === 'crash') {
            crashAfter = next.after;
            continue;
          }
          if (next.kind === 'restore') {
            saved.restore(next);
            wasRestored = true;
          }
          if (next.kind === 'crash and revert') {
            await crashBuild(
              folder,
              apply(world, next.edit, history, () => ++id),
              next.after,
            );
          }
          world = apply(world, next, history, () => ++id);
          history.push(world);
          if (crashAfter !== undefined) {
            await crashBuild(folder, world, crashAfter);
            crashAfter = undefined;
            continue;
          }
          const report = await buildWorld({ folder, world });
          expect(readTree(join(folder, 'out'))).toEqual(expectedTree(world));
          expect(report.counts.added + report.counts.changed + report.counts.unchanged).toBe(
            expectedTree(world).size,
          );
          expect(listEmptyFolders(join(folder, 'out'))).toEqual([]);
          const current = readFinishedBuild(folder);
          for (const earlier of builds.slice(-4)) {
            const changes = current.changedSince(earlier.id);
            // A restored state does not contain the builds after it.
            if (changes === undefined && wasRestored) continue;
            expect(applyChanges(earlier.outputs, changes)).toEqual(current.outputs);
          }
          builds.push(current);
          saved.save();
        }
        await buildWorld({ folder, world });
        expect(readTree(join(folder, 'out'))).toEqual(expectedTree(world));
        rmSync(folder, { recursive: true });
      }),
      { numRuns: RUNS, verbose: 1 },
    );
  });

  it('creates the bytes of a clean build if a killed build changed A to B, and B is reverted to A', async () => {
    const folder = createFolder();
    const people = (text: string): World => ({
      ...emptyWorld,
      groups: { '2': [1, 2].map((id) => ({ id, name: 'ana', text })) },
    });
    const [a, b] = [people('A'), people('B')];
    await buildWorld({ folder, world: a });
    await expect(buildWorld({ folder, world: b, crashAfter: 1, concurrency: 1 })).rejects.toThrow(Crash);
    expect(readTree(join(folder, 'out')).get('person/ana:1.html')).toContain('B');
    await buildWorld({ folder, world: a });
    expect(readTree(join(folder, 'out'))).toEqual(expectedTree(a));
  });

  it('writes nothing if nothing changed', async () => {
    const folder = createFolder();
    const world: World = {
      ...emptyWorld,
      groups: { '2': [{ id: 1, name: 'ana', text: 'x' }] },
    };
    await buildWorld({ folder, world });
    const report = await buildWorld({ folder, world });
    expect(report.filesWritten).toBe(0);
    expect(report.rendered).toBe(0);
  });
});
