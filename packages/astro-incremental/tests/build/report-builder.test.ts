import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageByPage } from '../../src/core/page-by-page.ts';
import type { Collection, Inputs } from '../../src/core/types.ts';
import { writeInputs } from '../../src/inputs/write-inputs.ts';
import { buildInProcess } from '../build-in-process.ts';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly firm: number;
}

const parse = (line: string) => JSON.parse(line) as Person;
const people = (inputs: Inputs) => inputs.records('people.jsonl', parse);
const asPage = (path: string, model: unknown) => ({ path, model });

/** `/person/…` reads one record, `/firm/…` the people of a firm, `/names` a column, `/all` and `/menu` a whole input. */
const collections: Readonly<Record<string, Collection<unknown>>> = {
  '/person/[id]': pageByPage<unknown>({
    partitions: () => ['all'],
    keys: (_all, inputs) =>
      people(inputs)
        .select('id')
        .map(({ id }) => String(id)),
    page: (id, _all, inputs) => asPage(`/person/${id}`, people(inputs).where('id', Number(id))),
  }),
  '/firm/[id]': pageByPage<unknown>({
    partitions: () => ['all'],
    keys: () => ['7', '8'],
    page: (id, _all, inputs) => asPage(`/firm/${id}`, people(inputs).pick('firm', Number(id), 'name')),
  }),
  '/names': {
    partitions: () => ['all'],
    pages: (_all, inputs) => [asPage('/names', people(inputs).select('name'))],
  },
  '/all': { partitions: () => ['all'], pages: (_all, inputs) => [asPage('/all', people(inputs).all)] },
  '/menu': {
    partitions: () => ['all'],
    pages: (_all, inputs) => [
      asPage(
        '/menu',
        inputs.read('menu.txt', (text) => text),
      ),
    ],
  },
};

describe('the causes in the report of a build', () => {
  const ana: Person = { id: 1, name: 'Ana', firm: 7 };
  const bo: Person = { id: 2, name: 'Bo', firm: 8 };
  const cai: Person = { id: 3, name: 'Cai', firm: 8 };
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'report-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const build = (list: readonly Person[], menu = 'menu') => {
    const inputFolder = join(folder, 'inputs');
    const text = list.map((person) => `${JSON.stringify(person)}\n`).join('');
    writeInputs(inputFolder, [
      { name: 'people.jsonl', text, key: 'id', label: 'people' },
      { name: 'menu.txt', text: menu },
    ]);
    const render = (model: never) => Buffer.from(JSON.stringify(model));
    const routes = Object.entries(collections).map(([route, collection]) => [
      route,
      { kind: 'page', collection, render, code: 'code' } as const,
    ]);
    return buildInProcess({
      folder,
      inputFolder,
      publicFolder: join(folder, 'public'),
      routes: Object.fromEntries(routes),
    });
  };
  const named = (...names: readonly string[]) => ({ kind: 'records', records: names });
  const twoHundred = Array.from({ length: 200 }, (_, index) => ({ id: index + 10, name: 'New', firm: 9 }));

  it.each([
    [
      'an edited record',
      [ana, { ...bo, name: 'Bob' }, cai],
      'menu',
      {
        '/person/2': named('people/2'),
        '/firm/8': named('people/2'),
        '/names': named('people/2'),
        '/all': named('people/2'),
      },
    ],
    [
      'a record that moved to another firm',
      [{ ...ana, firm: 8 }, bo, cai],
      'menu',
      {
        '/person/1': named('people/1'),
        '/firm/7': named('people/1'),
        '/firm/8': named('people/1'),
        '/all': named('people/1'),
      },
    ],
    [
      'a removed record',
      [ana, bo],
      'menu',
      {
        '/person/3': named('people/3'),
        '/firm/8': named('people/3'),
        '/names': named('people/3'),
        '/all': named('people/3'),
      },
    ],
    [
      'two edited records',
      [{ ...ana, name: 'Anna' }, bo, { ...cai, name: 'Kai' }],
      'menu',
      {
        '/person/1': named('people/1'),
        '/person/3': named('people/3'),
        '/firm/7': named('people/1'),
        '/firm/8': named('people/3'),
        '/names': named('people/1', 'people/3'),
        '/all': named('people/1', 'people/3'),
      },
    ],
    ['an input without records', [ana, bo, cai], 'new menu', { '/menu': named('menu.txt') }],
  ])('name the changed records that each page read after %s', async (_case, list, menu, causes) => {
    await build([ana, bo, cai]);
    const report = await build(list, menu);
    const changes = [...report.changed, ...report.removed, ...report.added];
    expect(Object.fromEntries(changes.map(({ path, cause }) => [path, cause]))).toEqual(causes);
  });

  it('name the inputs if too many records changed to compare them', async () => {
    await build([ana]);
    const { changed } = await build([ana, ...twoHundred]);
    expect(changed.find(({ path }) => path === '/names')?.cause).toEqual({
      kind: 'inputs',
      inputs: ['people.jsonl'],
    });
  });
});
