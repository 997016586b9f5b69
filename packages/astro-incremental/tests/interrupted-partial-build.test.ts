import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { State, stateFilePath } from '../src/store/state.ts';
import { buildWorld, Crash, readTree } from './build-in-process.ts';
import { emptyWorld, expectedTree, type World } from './world.ts';

const person = (id: number, text: string) => ({ id, name: 'ana', text });
const world = (menu: string, ...edited: readonly string[]): World => ({
  ...emptyWorld,
  groups: {
    '2': edited.map((text, index) => person(index, text)),
    '7': [person(10, 'unchanged'), person(11, 'unchanged')],
  },
  menu,
});
const first = world('first', 'first', 'first', 'removed');
const second = world('second', 'second', 'second');
/** Number of files that differ between the builds of `first` and `second`: four are written and one is removed. */
const CHANGES = 5;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-partial-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the files of the last finished build by name, from its state. */
function listedFiles(): readonly string[] {
  const state = State.open(stateFilePath(folder), { readOnly: true });
  try {
    return Array.from(state.allPages(), ({ file }) => file);
  } finally {
    state.close();
  }
}

describe('a partial build after an interrupted partial build', () => {
  const crashes = Array.from({ length: CHANGES }, (_, changes) => changes);
  it.each(
    crashes.flatMap((changes) => [
      ['the same content', changes, second] as const,
      ['the previous content', changes, first] as const,
      ['other content', changes, world('third', 'second', 'third', 'third')] as const,
    ]),
  )(
    'completes the outputs of %s if %i files were changed before the interruption',
    async (_content, changes, next) => {
      await buildWorld({ folder, world: first });
      const earlier = readTree(join(folder, 'out'));
      rmSync(join(folder, 'out'), { recursive: true });

      const interrupted = buildWorld({ folder, world: second, partial: true, crashAfter: changes });
      await expect(interrupted).rejects.toThrow(Crash);
      await buildWorld({ folder, world: next, partial: true });

      const written = readTree(join(folder, 'out'));
      expect([...written.keys()]).not.toContain('person/ana:10.html');
      const merged = new Map([...earlier, ...written]);
      expect(new Map(listedFiles().map((file) => [file, merged.get(file)]))).toEqual(expectedTree(next));
    },
  );
});
