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
const readPreviousVersion = (name: string): Trace => ({
  reads: { [name]: 'another digest' },
  lists: {},
  existenceChecks: {},
});
const person: RouteCode = { route: '/person/[id]', kind: 'page', code: 'code 1' };
const storedPartition = (part: Partial<StoredPartition> = {}): StoredPartition => ({
  id: 1,
  route: '/person/[id]',
  name: 'a',
  code: 'code 1',
  trace: reads('people'),
  ...part,
});
const planStored = (rows: readonly StoredPartition[], names: readonly string[] = ['a'], routes = [person]) =>
  planPartitions({ routes, partitionNames: () => names, fileSources: ['public'], stored: rows, index });

describe('a partition is rebuilt', () => {
  it.each([
    ['if it is new', [], 'new'],
    [
      'if a build was interrupted before it wrote any of its pages',
      [storedPartition({ trace: undefined, code: '' })],
      'new',
    ],
    [
      'if a build was interrupted while it wrote its pages',
      [storedPartition({ trace: undefined })],
      'unfinished',
    ],
    ['if its code changed', [storedPartition({ code: 'code 0' })], 'code'],
    [
      'if an input that it read changed',
      [storedPartition({ trace: readPreviousVersion('people') })],
      'inputs',
    ],
    ['if an input that it read was removed', [storedPartition({ trace: reads('people', 'gone') })], 'inputs'],
  ] as const)('%s', (_case, rows, reason) => {
    const { stale, current, removed } = planStored(rows);
    expect(stale).toEqual([{ route: person, name: 'a', reason, stored: rows[0] }]);
    expect([current, removed]).toEqual([[], []]);
  });
});

describe('a partition is skipped', () => {
  it.each([
    ['if its code and all its reads are unchanged', storedPartition()],
    ['if an input changed that it did not read', storedPartition({ trace: reads('firms') })],
    ['if it read nothing', storedPartition({ trace: reads() })],
  ])('%s', (_case, row) => {
    expect(planStored([row])).toEqual({ stale: [], current: [row], removed: [] });
  });
});

describe('a partition is removed', () => {
  it.each([
    ['if its route no longer lists it', [storedPartition({ id: 7, name: 'b' })], ['a']],
    ['if its route was removed', [storedPartition({ id: 7, route: '/firm/[id]' })], ['a']],
    [
      'if its source of static files was removed',
      [storedPartition({ id: 7, route: '', name: 'assets' })],
      ['a'],
    ],
  ])('%s', (_case, rows, names) => {
    const { removed } = planStored(rows, names);
    expect(removed.map(({ id }) => id)).toEqual([7]);
  });

  it('only if its source of static files no longer exists', () => {
    const row = storedPartition({ id: 7, route: '', name: 'public' });
    expect(planStored([row], []).removed).toEqual([]);
  });

  it('if a build of a different shard wrote it', () => {
    const rows = ['a', 'b', 'c', 'd'].map((name, id) => storedPartition({ id, name }));
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
    for (const plan of plans) expect(plan.current.length + plan.removed.length).toBe(4);
    expect(plans.flatMap(({ current }) => current.map(({ name }) => name)).sort()).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });
});

it('partitions are built by group and then by route, because partitions of a group read similar inputs', () => {
  const firm: RouteCode = { ...person, route: '/firm/[id]' };
  const { stale } = planStored([], ['2/b', '2/a', '1/b', '1/a'], [person, firm]);
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

describe('the stored list of partitions', () => {
  const listing = { code: 'code 1', trace: reads('people'), names: ['a'] };
  it.each([
    ['is valid if code and inputs are unchanged', listing, true],
    ['is invalid if there is none', undefined, false],
    ['is invalid if the code changed', { ...listing, code: 'code 0' }, false],
    [
      'is invalid if an input that it read changed',
      { ...listing, trace: readPreviousVersion('people') },
      false,
    ],
  ])('%s', (_case, stored, isValid) => {
    expect(isListingCurrent(stored, person, index)).toBe(isValid);
  });
});

describe('static files', () => {
  const file = (name: string, hash = 'same'): StaticFile => ({
    file: name,
    hash,
    size: 1,
    source: `public/${name}`,
  });
  const names = (files: readonly StaticFile[]) => files.map((each) => each.file);

  it('are added, replaced or removed if they differ from the output', () => {
    const stored = new Map([
      ['unchanged', 'same'],
      ['edited', 'same'],
      ['unfinished', ''],
      ['removed', 'same'],
    ]);
    const plan = planFiles(
      [file('unchanged'), file('edited', 'new'), file('unfinished'), file('new')],
      stored,
    );
    expect(names(plan.added)).toEqual(['new']);
    expect(names(plan.changed)).toEqual(['edited', 'unfinished']);
    expect(plan.removed).toEqual(['removed']);
  });
});
