import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListRow } from '../../src/domain/list-rows.ts';
import { createListFilter, type ListFilter } from '../../src/stores/list-filter.ts';

const ROWS: Readonly<Record<string, readonly ListRow[]>> = {
  a: [
    ['Zoë Ash', '/lawyer/1', 'Béranger Vane, Paris', [['31', '7']]],
    [
      'Ana Årsted',
      '/lawyer/2',
      'Zeta, Oslo',
      [
        ['32', '8'],
        ['31', '8'],
      ],
    ],
  ],
  b: [
    ['王伟', '/lawyer/3', 'Zeta, Oslo', []],
    ['A question', '/faqs/1', 'Help', [[]], 'What nobody sees, but everybody finds'],
  ],
};
const listOf = (rows: typeof ROWS = ROWS, options: Partial<Parameters<typeof createListFilter>[0]> = {}) =>
  createListFilter({
    files: Object.keys(rows),
    load: async (file) => rows[file] ?? [],
    yieldToBrowser: async () => {},
    log: () => {},
    ...options,
  });
const found = (list: ListFilter) => {
  const state = list.$state.get();
  return state.state === 'unfiltered' ? state.state : state.shown.map(([label]) => label);
};

describe('a list filter', () => {
  test.each([
    ['zoe', [[], []], ['Zoë Ash']],
    ['ash beranger', [[], []], ['Zoë Ash']],
    ['aarsted', [[], []], []],
    ['arsted', [[], []], ['Ana Årsted']],
    ['sh', [[], []], []],
    ['王', [[], []], ['王伟']],
    ['everybody', [[], []], ['A question']],
    ['', [['31'], []], ['Zoë Ash', 'Ana Årsted']],
    ['', [['31'], ['7']], ['Zoë Ash']],
    ['', [['32'], ['7']], []],
    ['ana', [['31'], ['8']], ['Ana Årsted']],
    ['', [['31', '32'], ['8']], ['Ana Årsted']],
    ['', [[], ['7', '8']], ['Zoë Ash', 'Ana Årsted']],
    ['', [[], []], 'unfiltered'],
    [' ', [[], []], 'unfiltered'],
    ['?!', [[], []], []],
    ['😀', [['31'], []], []],
  ] as const)('filtered by "%s" and %j has %j', async (text, values, expected) => {
    const list = listOf();
    await list.filter({ text, values });
    expect(found(list)).toEqual(expected);
  });

  test('finds the same rows as a check of each single row, in the order of the list', async () => {
    const value = fc.subarray(['1', '2', '3']);
    const row = fc.tuple(
      fc.stringMatching(/^[abé ]{1,8}$/),
      fc.array(fc.tuple(fc.constantFrom('1', '2', '3'), fc.constantFrom('1', '2', '3')), { maxLength: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(row, { maxLength: 12 }), { maxLength: 4 }),
        fc.stringMatching(/^[abe]{0,3}$/),
        value,
        value,
        async (parts, text, one, two) => {
          const files = Object.fromEntries(
            parts.map((rows, index) => [
              `part ${index}`,
              rows.map(([label, values], at): ListRow => [label, `/${index}/${at}`, '', values]),
            ]),
          );
          const list = listOf(files);
          await list.filter({ text, values: [one, two] });
          const expected = Object.values(files)
            .flat()
            .filter(
              ([label, , , values]) =>
                (text === '' ||
                  label
                    .replaceAll('é', 'e')
                    .split(' ')
                    .some((word) => word.startsWith(text))) &&
                ((one.length === 0 && two.length === 0) ||
                  values.some(
                    ([a, b]) =>
                      (one.length === 0 || one.includes(a ?? '')) &&
                      (two.length === 0 || two.includes(b ?? '')),
                  )),
            )
            .map(([, href]) => href);
          const state = list.$state.get();
          if (text === '' && one.length === 0 && two.length === 0) expect(state.state).toBe('unfiltered');
          else
            expect(state).toMatchObject({
              state: 'filtered',
              found: expected.length,
              shown: expected.slice(0, 30).map((href) => expect.arrayContaining([href])),
            });
        },
      ),
    );
  });

  test('shows 30 rows, and 30 more on request', async () => {
    const many = Array.from({ length: 70 }, (_, index): ListRow => [`Row ${index}`, '', '', [[]]]);
    const list = listOf({ all: many });
    await list.filter({ text: 'row', values: [] });
    expect(found(list)).toHaveLength(30);
    list.showMore();
    expect(found(list)).toHaveLength(60);
    list.showMore();
    expect(found(list)).toHaveLength(70);
    await list.filter({ text: 'ro', values: [] });
    expect(found(list)).toHaveLength(30);
  });

  test('loads the list once, when it first filters', async () => {
    const loaded: string[] = [];
    const list = listOf(ROWS, {
      load: async (file) => {
        loaded.push(file);
        return ROWS[file] ?? [];
      },
    });
    await list.filter({ text: '', values: [] });
    expect(loaded).toEqual([]);
    await list.filter({ text: 'zoe', values: [] });
    await list.filter({ text: 'ana', values: [] });
    expect(loaded).toEqual(['a', 'b']);
  });

  test('shows only the result of the latest criteria, even if an earlier result arrives later', async () => {
    const waiting: (() => void)[] = [];
    const list = listOf(ROWS, { yieldToBrowser: () => new Promise((resolve) => waiting.push(resolve)) });
    const first = list.filter({ text: 'zoe', values: [] });
    const second = list.filter({ text: 'ana', values: [] });
    const settled = Promise.all([first, second]).then(() => true);
    while (!(await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, 1))])))
      for (const resume of waiting.splice(0).reverse()) resume();
    expect(found(list)).toEqual(['Ana Årsted']);
  });

  test('fails if the list cannot be loaded, and loads it again the next time', async () => {
    let down = true;
    const list = listOf(ROWS, {
      load: async (file) => {
        if (down) throw new Error('down');
        return ROWS[file] ?? [];
      },
    });
    await list.filter({ text: 'zoe', values: [] });
    expect(list.$state.get().state).toBe('failed');
    down = false;
    await list.filter({ text: 'zoe', values: [] });
    expect(found(list)).toEqual(['Zoë Ash']);
  });
});
