import { describe, expect, it } from 'vitest';
import { changedRecordNames } from '../../src/core/record-file.ts';

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
