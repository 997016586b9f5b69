import { describe, expect, it } from 'vitest';
import { InputIndex } from '../../src/core/input-index.ts';
import {
  isListingCurrent,
  planFiles,
  planPartitions,
  type RouteCode,
  type StaticFile,
  type StoredPartition,
} from '../../src/core/plan.ts';
import type { Trace } from '../../src/core/trace.ts';

const index = new InputIndex(
  new Map([
    ['people', 'digest of people'],
    ['firms', 'digest of firms'],
  ]),
);
const reads = (...names: string[]): Trace => ({
  reads: Object.fromEntries(names.map((name) => [name, `digest of ${name}`])),
  lists: {},
  existenceChecks: {},
});
const readBefore = (name: string): Trace => ({
  reads: { [name]: 'another digest' },
  lists: {},
  existenceChecks: {},
});
const person: RouteCode = { route: '/person/[id]', kind: 'page', code: 'code 1' };
const known = (part: Partial<StoredPartition> = {}): StoredPartition => ({
  id: 1,
  route: '/person/[id]',
  name: 'a',
  code: 'code 1',
  trace: reads('people'),
  ...part,
});
const planOf = (rows: readonly StoredPartition[], names: readonly string[] = ['a'], routes = [person]) =>
  planPartitions({ routes, partitionNames: () => names, fileSources: ['public'], stored: rows, index });

describe('a partition is made again', () => {
  it.each([
    ['where it is new', [], 'new'],
    ['where a build stopped before it wrote anything of it', [known({ trace: undefined, code: '' })], 'new'],
    ['where a build stopped while it wrote it', [known({ trace: undefined })], 'unfinished'],
    ['where its code is another', [known({ code: 'code 0' })], 'code'],
    ['where something that it read is another', [known({ trace: readBefore('people') })], 'inputs'],
    ['where something that it read is gone', [known({ trace: reads('people', 'gone') })], 'inputs'],
  ] as const)('%s', (_case, rows, reason) => {
    const { stale, current, gone } = planOf(rows);
    expect(stale).toEqual([{ route: person, name: 'a', reason, stored: rows[0] }]);
    expect([current, gone]).toEqual([[], []]);
  });
});

describe('a partition is skipped', () => {
  it.each([
    ['where code and everything that it read are the same', known()],
    ['where something changed that it did not read', known({ trace: reads('firms') })],
    ['where it read nothing', known({ trace: reads() })],
  ])('%s', (_case, row) => {
    expect(planOf([row])).toEqual({ stale: [], current: [row], gone: [] });
  });
});

describe('a partition is gone', () => {
  it.each([
    ['where its route no longer names it', [known({ id: 7, name: 'b' })], ['a']],
    ['where its route is gone', [known({ id: 7, route: '/firm/[id]' })], ['a']],
    ['where its source of files is gone', [known({ id: 7, route: '', name: 'assets' })], ['a']],
  ])('%s', (_case, rows, names) => {
    const { gone } = planOf(rows, names);
    expect(gone.map(({ id }) => id)).toEqual([7]);
  });

  it('but not where it is a source of files that is still there', () => {
    const row = known({ id: 7, route: '', name: 'public' });
    expect(planOf([row], []).gone).toEqual([]);
  });

  it('where it belongs to another shard than the one that is built', () => {
    const rows = ['a', 'b', 'c', 'd'].map((name, id) => known({ id, name }));
    const plans = [1, 2].map((shard) =>
      planPartitions({
        routes: [person],
        partitionNames: () => ['a', 'b', 'c', 'd'],
        fileSources: [],
        stored: rows,
        index,
        shard: { index: shard, count: 2 },
      }),
    );
    for (const plan of plans) expect(plan.current.length + plan.gone.length).toBe(4);
    expect(plans.flatMap(({ current }) => current.map(({ name }) => name)).sort()).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });
});

it('partitions whose names begin alike are made one after the other, those of a route together, because they read like inputs', () => {
  const firm: RouteCode = { ...person, route: '/firm/[id]' };
  const { stale } = planOf([], ['2/b', '2/a', '1/b', '1/a'], [person, firm]);
  expect(stale.map(({ route, name }) => `${route.route} ${name}`)).toEqual([
    '/firm/[id] 1/a',
    '/firm/[id] 1/b',
    '/person/[id] 1/a',
    '/person/[id] 1/b',
    '/firm/[id] 2/a',
    '/firm/[id] 2/b',
    '/person/[id] 2/a',
    '/person/[id] 2/b',
  ]);
});

describe('a list of partitions holds', () => {
  const listing = { code: 'code 1', trace: reads('people'), names: ['a'] };
  it.each([
    ['where code and inputs are the same', listing, true],
    ['not where it was never made', undefined, false],
    ['not where the code is another', { ...listing, code: 'code 0' }, false],
    ['not where something that it read is another', { ...listing, trace: readBefore('people') }, false],
  ])('%s', (_case, stored, holds) => {
    expect(isListingCurrent(stored, person, index)).toBe(holds);
  });
});

describe('files that are published as they are', () => {
  const file = (name: string, hash = 'same'): StaticFile => ({
    file: name,
    hash,
    size: 1,
    source: `public/${name}`,
  });
  const names = (files: readonly StaticFile[]) => files.map((each) => each.file);

  it('are added, replaced and removed as the output differs, and left alone where it does not', () => {
    const stored = new Map([
      ['kept', 'same'],
      ['edited', 'same'],
      ['unfinished', ''],
      ['removed', 'same'],
    ]);
    const plan = planFiles([file('kept'), file('edited', 'new'), file('unfinished'), file('new')], stored);
    expect(names(plan.added)).toEqual(['new']);
    expect(names(plan.changed)).toEqual(['edited', 'unfinished']);
    expect(plan.removed).toEqual(['removed']);
  });
});
