import { describe, expect, it } from 'vitest';
import { determineCause } from '../../src/core/determine-cause.ts';
import { InputIndex } from '../../src/core/input-index.ts';
import { ParseCache } from '../../src/core/parse-cache.ts';
import { changedRecordNames } from '../../src/core/record-file.ts';
import { TracedInputs } from '../../src/core/traced-inputs.ts';

const inputs = (files: Record<string, string>, cache = new ParseCache()) => {
  const digests = new Map(Object.entries(files).map(([name, text]) => [name, `digest of ${text}`]));
  const index = new InputIndex(digests);
  const store = { digests: () => digests, readBytes: (name: string) => Buffer.from(files[name] ?? '') };
  return { index, traced: new TracedInputs({ store, index, cache }) };
};
const upper = (text: string) => text.toUpperCase();

describe('a trace', () => {
  const files = { 'a/1': 'one', 'a/2': 'two', b: 'three' };
  const { traced } = inputs(files);
  traced.read('a/1', upper);
  traced.list('a/');
  traced.has('c');

  it.each([
    ['nothing changes', files, true],
    ['something unread changes', { ...files, b: 'new' }, true],
    ['an input that was only listed changes', { ...files, 'a/2': 'new' }, true],
    ['what was read changes', { ...files, 'a/1': 'new' }, false],
    ['what was read goes', { 'a/2': 'two', b: 'three' }, false],
    ['a listed name comes', { ...files, 'a/3': 'new' }, false],
    ['what was asked for comes', { ...files, c: 'new' }, false],
  ])('where %s, holds: %#', (_case, later, holds) => {
    expect(inputs(later).index.isCurrent(traced.trace)).toBe(holds);
  });

  it('of an input that does not exist is an error with a name', () => {
    expect(() => traced.read('missing', upper)).toThrow(
      "The build reads the input 'missing', which does not exist.",
    );
  });

  it('is kept although another partition parsed the input before', () => {
    const cache = new ParseCache();
    let parsed = 0;
    const count = (text: string) => {
      parsed += 1;
      return text;
    };
    inputs(files, cache).traced.read('b', count);
    const second = inputs(files, cache).traced;
    second.read('b', count);
    expect(parsed).toBe(1);
    expect(second.trace.reads).toEqual({ b: 'digest of three' });
  });
});

it('a scan is traced as a selection of the same fields, also one that is given up', () => {
  const { traced } = inputs({ people: '{"id":1,"name":"Ana"}\n{"id":2,"name":"Bo"}\n' });
  const parse = (line: string) => JSON.parse(line) as { id: number; name: string };
  const [selecting, scanning] = [traced.forPage(), traced.forPage()];
  const selected = selecting.records('people', parse).select('id', 'name');
  const [first] = scanning.records('people', parse).scan('id', 'name');
  expect(first).toEqual(selected[0]);
  expect(scanning.keys).toEqual(selecting.keys);
});

describe('parsed inputs', () => {
  /** What is loaded while tasks use these inputs, of which two fit into the cache. */
  const loadsOf = (tasks: readonly string[]) => {
    const cache = new ParseCache(10);
    const length = (bytes: Buffer) => bytes.length;
    const loads: string[] = [];
    for (const names of tasks) {
      cache.startTask();
      for (const name of names)
        cache.get(length, name, `digest of ${name}`, () => {
          loads.push(name);
          return Buffer.from('xxxx');
        });
    }
    return loads.join('');
  };

  it.each([
    ['are forgotten, the least recently used first, when there are too many', 'a b a c a b', 'abcb'],
    ['are there while their partition is made, however many it uses', 'abcdabcd', 'abcd'],
    ['are there for the next partition too', 'abcd abcd dcba', 'abcd'],
    ['are there for the one after that as far as they fit', 'abcd a dcba', 'abcdcb'],
  ])('%s', (_case, tasks, loads) => {
    expect(loadsOf(tasks.split(' '))).toBe(loads);
  });

  it('of another version are parsed anew, with what there was of the last one at hand', () => {
    const cache = new ParseCache();
    const versions = (bytes: Buffer, last: string | undefined): string =>
      [...(last === undefined ? [] : [last]), bytes.toString()].join(', ');
    const get = (text: string) => cache.get(versions, 'people', `digest of ${text}`, () => Buffer.from(text));
    expect(get('first')).toBe('first');
    expect(get('second')).toBe('first, second');
    expect(get('second')).toBe('first, second');
    expect(get('first')).toBe('first, second, first');
  });
});

describe('the cause of a change', () => {
  const evidence = {
    firstBuild: false,
    untrusted: false,
    codeChanged: false,
    records: ['person/1', 'firm/2'],
    changedRecords: new Set(['firm/2', 'firm/3']),
    changedInputs: ['firms.jsonl'],
  };
  it.each([
    [{}, { kind: 'records', records: ['firm/2'] }],
    [{ codeChanged: true }, { kind: 'records', records: ['firm/2'] }],
    [{ changedRecords: new Set<string>(), codeChanged: true }, { kind: 'code' }],
    [{ changedRecords: new Set<string>() }, { kind: 'inputs', inputs: ['firms.jsonl'] }],
    [{ untrusted: true }, { kind: 'repair' }],
    [{ firstBuild: true, untrusted: true }, { kind: 'first build' }],
  ])('with %j is %j', (part, cause) => {
    expect(determineCause({ ...evidence, ...part })).toEqual(cause);
  });
});

describe('the records that differ between two versions of an input', () => {
  const file = { key: 'id', label: 'groups/2/people' };
  const lines = (people: Readonly<Record<string, number>>) =>
    Object.entries(people)
      .map(([id, version]) => `${JSON.stringify({ id, version })}\n`)
      .join('');

  it.each([
    ['came, went or changed', { a: 1, b: 1, c: 1 }, { a: 1, b: 2, d: 1 }, ['b', 'c', 'd']],
    ['all came', {}, { a: 1 }, ['a']],
    ['all went', { a: 1 }, {}, ['a']],
    ['only moved', { a: 1, b: 1 }, { b: 1, a: 1 }, []],
  ])('%s', (_case, before, after, names) => {
    expect(changedRecordNames(lines(before), lines(after), file)).toEqual(
      names.map((name) => `groups/2/people/${name}`),
    );
  });
});
