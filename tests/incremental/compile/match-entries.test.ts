import { describe, expect, it } from 'vitest';
import type { EntryCode } from '../../../src/incremental/compile/code.ts';
import { matchEntries } from '../../../src/incremental/compile/match-entries.ts';

const entry = (file: string, shell: string, bundled = file): EntryCode => ({
  file,
  shell,
  bundled,
  digest: '',
  assets: '',
});
const compiled = [entry('a', 'tabs'), entry('b', 'steps'), entry('c', 'tabs'), entry('d', 'tabs', 'a')];
const shells = { a: 'tabs', b: 'steps', c: 'tabs', d: 'tabs' };

describe('with the bundle of before, entries go', () => {
  it.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
    ['each with its own part of it', shells, { a: 'a', b: 'b', c: 'c', d: 'a' }],
    [
      'a new one with that of one before it',
      { ...shells, bb: 'steps' },
      { a: 'a', b: 'b', bb: 'b', c: 'c', d: 'a' },
    ],
    [
      'one that uses something else with that of one before it which does so too',
      { ...shells, c: 'steps' },
      { a: 'a', b: 'b', c: 'b', d: 'a' },
    ],
    [
      'others where one has gone and another like it is before it',
      { a: 'tabs', b: 'steps' },
      { a: 'a', b: 'b' },
    ],
  ])('%s', (_what, now, bundled) => {
    const matched = matchEntries(compiled, new Map(Object.entries(now)));
    const found = [...(matched ?? [])].map(([file, match]) => [file, match.bundled]);
    expect(Object.fromEntries(found)).toEqual(bundled);
  });

  it('a new one like one that came after the bundle with what that goes with', () => {
    const matched = matchEntries(
      [entry('d', 'tabs', 'a')],
      new Map([
        ['d', 'tabs'],
        ['e', 'tabs'],
      ]),
    );
    expect(matched?.get('e')?.bundled).toBe('a');
  });
});

describe('another bundle is needed', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['for one that uses what no other does', { ...shells, e: 'cards' }],
    ['for one before all that use the same', { ...shells, '0': 'tabs' }],
    ['where the first of its like has gone', { b: 'steps', c: 'tabs', d: 'tabs' }],
    ['where the only one that uses something has gone', { a: 'tabs', c: 'tabs', d: 'tabs' }],
    ['where the first of its like uses something else', { ...shells, a: 'steps' }],
    ['where the one before it changes too', { a: 'cards', b: 'steps', c: 'tabs', d: 'cards' }],
  ])('%s', (_what, now) => {
    expect(matchEntries(compiled, new Map(Object.entries(now)))).toBeUndefined();
  });
});
