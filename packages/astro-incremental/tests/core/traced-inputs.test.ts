import { describe, expect, it } from 'vitest';
import { InputIndex } from '../../src/core/input-index.ts';
import { ParseCache } from '../../src/core/parse-cache.ts';
import { TracedInputs } from '../../src/core/traced-inputs.ts';
import type { InputRecords } from '../../src/core/types.ts';

const openTraced = (files: Record<string, string>, cache = new ParseCache()) => {
  const digests = new Map(Object.entries(files).map(([name, text]) => [name, `digest of ${text}`]));
  const index = new InputIndex(digests);
  const store = {
    digests: () => digests,
    readBytes: (name: string) => Buffer.from(files[name] ?? ''),
    recordFile: () => ({ key: 'id', label: 'people' }),
  };
  return { index, traced: new TracedInputs({ store, index, cache }) };
};
const upper = (text: string) => text.toUpperCase();

describe('a trace', () => {
  const files = { 'a/1': 'one', 'a/2': 'two', b: 'three' };
  const { traced } = openTraced(files);
  traced.read('a/1', upper);
  traced.list('a/');
  traced.has('c');

  it.each([
    ['is current if no input changes', files, true],
    ['is current if an input changes that was not read', { ...files, b: 'new' }, true],
    ['is current if an input changes that was only listed', { ...files, 'a/2': 'new' }, true],
    ['is outdated if an input changes that was read', { ...files, 'a/1': 'new' }, false],
    ['is outdated if an input is removed that was read', { 'a/2': 'two', b: 'three' }, false],
    ['is outdated if an input is added to a list that was read', { ...files, 'a/3': 'new' }, false],
    ['is outdated if an input is added whose existence was checked', { ...files, c: 'new' }, false],
  ])('%s', (_case, later, isCurrent) => {
    expect(openTraced(later).index.isCurrent(traced.trace)).toBe(isCurrent);
  });

  it('cannot be created for a read of an input that does not exist', () => {
    expect(() => traced.read('missing', upper)).toThrow(
      "The build reads the input 'missing', which does not exist.",
    );
  });

  it('contains reads of inputs that another partition has already parsed', () => {
    const cache = new ParseCache();
    let parsed = 0;
    const count = (text: string) => {
      parsed += 1;
      return text;
    };
    openTraced(files, cache).traced.read('b', count);
    const second = openTraced(files, cache).traced;
    second.read('b', count);
    expect(parsed).toBe(1);
    expect(second.trace.reads).toEqual({ b: 'digest of three' });
  });
});

it('a scan is traced like a selection of the same fields, even if it stops early', () => {
  const { traced } = openTraced({ people: '{"id":1,"name":"Ana"}\n{"id":2,"name":"Bo"}\n' });
  const parse = (line: string) => JSON.parse(line) as { id: number; name: string };
  const [selecting, scanning] = [traced.forPage(), traced.forPage()];
  const selected = selecting.records('people', parse).select('id', 'name');
  const [first] = scanning.records('people', parse).scan('id', 'name');
  expect(first).toEqual(selected[0]);
  expect(scanning.keys).toEqual(selecting.keys);
});

describe('the names of records that a page read by id', () => {
  type Person = { readonly id: number; readonly name: string; readonly firm: number };
  const { traced } = openTraced({
    people: '{"id":1,"name":"Ana","firm":1}\n{"id":2,"name":"Bo","firm":1}\n',
  });
  const parse = (line: string) => JSON.parse(line) as Person;

  it.each([
    ['include a record that `where` found', ['people/1'], (page) => page.where('id', 1)],
    ['include a record that `pick` found', ['people/2'], (page) => page.pick('id', 2, 'name')],
    ['include each record once', ['people/1'], (page) => [page.where('id', 1), page.where('id', 1)]],
    ['exclude an id without a record', [], (page) => page.where('id', 3)],
    ['exclude records that were found by another field', [], (page) => page.where('firm', 1)],
    ['exclude records of a selection', [], (page) => page.select('id', 'name')],
    ['exclude records of the whole input', [], (page) => page.all],
  ] satisfies [string, string[], (page: InputRecords<Person>) => unknown][])('%s', (_case, names, read) => {
    const page = traced.forPage();
    read(page.records('people', parse));
    expect([...page.recordNames]).toEqual(names);
  });
});
