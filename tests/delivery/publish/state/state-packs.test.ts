import { digest } from 'astro-incremental/digest';
import { describe, expect, it } from 'vitest';
import { keyedRandom } from '../../../../scripts/publisher/generator/random.ts';
import {
  containsSnapshot,
  formatPackList,
  type Pack,
  parsePackList,
  planPacks,
} from '../../../../src/delivery/publish/state/state-packs.ts';

const CHUNK_BYTES = 65_536;

type Chunks = ReadonlyMap<string, { readonly hash: string; readonly size: number }>;

/** Creates chunks of a file, with different bytes for each version. */
const chunksOf = (file: string, count: number, version = 0): Chunks =>
  new Map(
    Array.from({ length: count }, (_, index) => {
      const name = `${file}/${index}`;
      return [name, { hash: digest(`${name} ${version}`), size: CHUNK_BYTES }];
    }),
  );

const nextPacks = (previous: readonly Pack[], chunks: Chunks): readonly Pack[] => {
  const { retained, added } = planPacks(previous, chunks);
  return [...retained, ...added];
};

/** Returns name and digest of all chunks in packs, sorted. */
const chunksIn = (packs: readonly Pack[]) =>
  packs.flatMap(({ chunks }) => chunks.map(({ name, hash }) => `${name} ${hash}`)).sort();

const bytesOf = (packs: readonly Pack[]): number => packs.reduce((sum, { size }) => sum + size, 0);

describe('planPacks', () => {
  it('packs hundreds of chunks into few packs', () => {
    const packs = nextPacks([], chunksOf('cache/state.sqlite', 640));
    expect(packs).toHaveLength(10);
    expect(bytesOf(packs)).toBe(640 * CHUNK_BYTES);
  });

  it('separates the snapshot from the cache', () => {
    const packs = nextPacks([], new Map([...chunksOf('cache/a', 1), ...chunksOf('snapshots/a', 1)]));
    expect(packs.map(({ chunks }) => chunks.map(({ name }) => name))).toEqual([
      ['cache/a/0'],
      ['snapshots/a/0'],
    ]);
  });

  it('retains all packs if nothing has changed', () => {
    const chunks = chunksOf('cache/state.sqlite', 200);
    const packs = nextPacks([], chunks);
    expect(planPacks(packs, chunks)).toEqual({ retained: packs, added: [] });
  });

  it('adds one pack with the changed chunks, and retains the other chunks in their packs', () => {
    const before = chunksOf('cache/state.sqlite', 200);
    const [changed] = chunksOf('cache/state.sqlite', 1, 1);
    const packs = nextPacks([], before);
    const { retained, added } = planPacks(
      packs,
      new Map([...before, changed ?? ['', { hash: '', size: 0 }]]),
    );
    expect(retained.map(({ hash }) => hash)).toEqual(packs.map(({ hash }) => hash));
    expect(added.map(({ chunks }) => chunks.map(({ name }) => name))).toEqual([['cache/state.sqlite/0']]);
  });

  it('drops a pack if the state needs less than 75% of its bytes', () => {
    const before = chunksOf('cache/state.sqlite', 64);
    const [pack] = nextPacks([], before);
    const chunks = new Map([...before, ...chunksOf('cache/state.sqlite', 17, 1)]);
    const { retained, added } = planPacks(pack === undefined ? [] : [pack], chunks);
    expect(retained).toEqual([]);
    expect(bytesOf(added)).toBe(64 * CHUNK_BYTES);
  });

  it('drops a pack of empty chunks that the state no longer contains', () => {
    const empty = (name: string): Chunks => new Map([[name, { hash: digest(''), size: 0 }]]);
    const packs = nextPacks(nextPacks([], empty('snapshots/a/0')), empty('snapshots/b/0'));
    expect(chunksIn(packs)).toEqual([`snapshots/b/0 ${digest('')}`]);
    expect(packs).toHaveLength(1);
  });

  it('assigns each chunk to exactly one pack, with unique pack names and a limited total size, after any history of changes', () => {
    const random = keyedRandom('state-packs', 1);
    const chunks = new Map([...chunksOf('cache/state.sqlite', 300), ...chunksOf('snapshots/a', 100)]);
    let packs: readonly Pack[] = [];
    for (let version = 1; version <= 300; version++) {
      for (let change = 0; change < 8; change++) {
        const file = random.chance(0.7) ? 'cache/state.sqlite' : 'snapshots/a';
        const name = `${file}/${random.below(300)}`;
        if (random.chance(0.1)) chunks.delete(name);
        else chunks.set(name, { hash: digest(`${name} ${version}`), size: 1 + random.below(CHUNK_BYTES) });
      }
      packs = nextPacks(packs, chunks);
      expect(chunksIn(packs)).toEqual(Array.from(chunks, ([name, { hash }]) => `${name} ${hash}`).sort());
      expect(new Set(packs.map(({ hash }) => hash)).size).toBe(packs.length);
      const used = [...chunks.values()].reduce((sum, { size }) => sum + size, 0);
      expect(bytesOf(packs)).toBeLessThanOrEqual(used / 0.75);
      expect(packs.length).toBeLessThanOrEqual(bytesOf(packs) / 2 ** 20 + 18);
    }
  });
});

describe('containsSnapshot', () => {
  const chunks = new Map([...chunksOf('cache/a', 2), ...chunksOf('snapshots/b', 2)]);
  it.each<readonly [string, Chunks, boolean]>([
    ['true if only files of the cache differ', chunksOf('cache/a', 2, 1), true],
    ['false if a chunk of the snapshot differs', chunksOf('snapshots/b', 1, 1), false],
    ['false if the snapshot has a new file', chunksOf('snapshots/c', 1), false],
  ])('returns %s', (_, changes, expected) => {
    expect(containsSnapshot(nextPacks([], chunks), new Map([...chunks, ...changes]))).toBe(expected);
  });
});

describe('formatPackList', () => {
  it('is the inverse of parsePackList', () => {
    const packs = nextPacks([], new Map([...chunksOf('cache/a', 70), ...chunksOf('snapshots/b', 2)]));
    const list = { build: 'id', root: 'root', packs };
    expect(parsePackList(formatPackList(list))).toEqual(list);
  });
});
