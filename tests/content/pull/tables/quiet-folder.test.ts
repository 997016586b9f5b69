import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderVersion, untilQuiet } from '../../../../src/content/pull/tables/quiet-folder.ts';

const isCsv = (name: string) => name.endsWith('.csv');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-quiet-'));
  writeFileSync(join(folder, 'tiers.csv'), 'tierId\n');
});

const write = (text: string) => writeFileSync(join(folder, 'tiers.csv'), text);

describe('untilQuiet', () => {
  /** Waits with a clock that only `sleep` advances, and calls an action during each sleep. */
  async function wait(actions: readonly (() => void)[], start = Date.now()) {
    let time = start;
    let sleeps = 0;
    await untilQuiet(folder, isCsv, {
      now: () => time,
      sleep: async (ms) => {
        time += ms;
        actions[sleeps++]?.();
      },
    });
    return sleeps;
  }

  it('waits until a program has written its files', async () => {
    expect(await wait([() => write('tierId\nband'), () => write('tierId\nband-1\n')])).toBe(3);
  });

  it('does not wait for files that have not changed for two seconds, or for a folder that does not exist', async () => {
    expect(await wait([], Date.now() + 2500)).toBe(0);
    rmSync(folder, { recursive: true });
    expect(await wait([])).toBe(0);
  });

  it('waits once if the clock of a file server is ahead', async () => {
    expect(await wait([], Date.now() - 3_600_000)).toBe(1);
  });

  it('throws ContentChanging after a minute', async () => {
    const actions = Array.from({ length: 60 }, (_, index) => () => write('x'.repeat(index)));
    await expect(wait(actions)).rejects.toMatchObject({ name: 'ContentChanging' });
  });

  it('ends immediately when the signal is aborted', async () => {
    const stopped = untilQuiet(folder, isCsv, { signal: AbortSignal.abort() });
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('folderVersion', () => {
  it.each<[string, () => void]>([
    ['is written', () => write('tierId\nband-1\n')],
    [
      'is written with the same size',
      () => {
        write('tierID\n');
        utimesSync(join(folder, 'tiers.csv'), 1, 1);
      },
    ],
    ['is added', () => writeFileSync(join(folder, 'guides.csv'), '')],
    ['is removed', () => rmSync(join(folder, 'tiers.csv'))],
  ])('returns a different stamp if a file %s', async (_, change) => {
    const { stamp } = await folderVersion(folder, isCsv);
    change();
    expect((await folderVersion(folder, isCsv)).stamp).not.toBe(stamp);
  });

  it('returns the same stamp if only another file changes', async () => {
    const { stamp } = await folderVersion(folder, isCsv);
    writeFileSync(join(folder, 'notes.txt'), '');
    expect((await folderVersion(folder, isCsv)).stamp).toBe(stamp);
  });
});
