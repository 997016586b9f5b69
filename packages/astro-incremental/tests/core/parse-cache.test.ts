import { describe, expect, it } from 'vitest';
import { ParseCache } from '../../src/core/parse-cache.ts';

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

  it('of a different version are parsed again, with access to the previous result', () => {
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
