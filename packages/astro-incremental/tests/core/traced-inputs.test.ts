import { describe, expect, it } from 'vitest';
import { determineCause } from '../../src/core/determine-cause.ts';
import { InputIndex } from '../../src/core/input-index.ts';
import { ParseCache } from '../../src/core/parse-cache.ts';
import { changedRecordNames } from '../../src/core/record-file.ts';
import { TracedInputs } from '../../src/core/traced-inputs.ts';

const openTraced = (files: Record<string, string>, cache = new ParseCache()) => {
  const digests = new Map(Object.entries(files).map(([name, text]) => [name, `digest of ${text}`]));
  const index = new InputIndex(digests);
  const store = { digests: () => digests, readBytes: (name: string) => Buffer.from(files[name] ?? '') };
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
    ['no input changes', files, true],
    ['an input changes that was not read', { ...files, b: 'new' }, true],
    ['an input that was only listed changes', { ...files, 'a/2': 'new' }, true],
    ['an input changes that was read', { ...files, 'a/1': 'new' }, false],
    ['an input is removed that was read', { 'a/2': 'two', b: 'three' }, false],
    ['an input is added to a list that was read', { ...files, 'a/3': 'new' }, false],
    ['an input is added whose existence was checked', { ...files, c: 'new' }, false],
  ])('is compared correctly if %s', (_case, later, isCurrent) => {
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

describe('parsed inputs', () => {
  /** Returns the inputs that are loaded while tasks use inputs of 4 bytes with a cache of 10 bytes. */
  const loadedInputs = (tasks: readonly string[]) => {
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
    ['are evicted, least recently used first, if they exceed the cache size', 'a b a c a b', 'abcb'],
    ['stay cached while their partition is built, even if they exceed the cache size', 'abcdabcd', 'abcd'],
    ['stay cached for the next partition', 'abcd abcd dcba', 'abcd'],
    ['stay cached for later partitions up to the cache size', 'abcd a dcba', 'abcdcb'],
  ])('%s', (_case, tasks, loads) => {
    expect(loadedInputs(tasks.split(' '))).toBe(loads);
  });

  it('of another version are parsed again, with access to the previous result', () => {
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

describe('determineCause', () => {
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
  ])('returns for %j the cause %j', (part, cause) => {
    expect(determineCause({ ...evidence, ...part })).toEqual(cause);
  });
});

describe('the names of changed records', () => {
  const file = { key: 'id', label: 'groups/2/people' };
  const lines = (people: Readonly<Record<string, number>>) =>
    Object.entries(people)
      .map(([id, version]) => `${JSON.stringify({ id, version })}\n`)
      .join('');

  it.each([
    [
      'include added, removed and edited records',
      { a: 1, b: 1, c: 1 },
      { a: 1, b: 2, d: 1 },
      ['b', 'c', 'd'],
    ],
    ['include all records of a new input', {}, { a: 1 }, ['a']],
    ['include all records of a removed input', { a: 1 }, {}, ['a']],
    ['exclude records that only moved', { a: 1, b: 1 }, { b: 1, a: 1 }, []],
  ])('%s', (_case, before, after, names) => {
    expect(changedRecordNames(lines(before), lines(after), file)).toEqual(
      names.map((name) => `groups/2/people/${name}`),
    );
  });
});
