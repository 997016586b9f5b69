import { FaultError } from '@laurel/diagnostics';
import { describe, expect, it } from 'vitest';
import { parseName, parseNames, splitList } from '../../../scripts/command/parse-names.ts';

const COLOURS = ['red', 'green', 'blue'] as const;

const wrongUsageOf = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (error instanceof FaultError && error.exitCode === 2) return error.fault.what;
  }
  return 'no error';
};

describe('splitList', () => {
  it.each([
    ['10k', ['10k']],
    ['10k,100k', ['10k', '100k']],
    [' 10k, 100k ', ['10k', '100k']],
  ])('splits %j into %j', (list, items) => {
    expect(splitList(list)).toEqual(items);
  });
});

describe('parseNames', () => {
  it('returns the given names in the order of the known names', () => {
    expect(parseNames('npm run paint --', 'colour', ['blue', 'red'], COLOURS)).toEqual(['red', 'blue']);
  });

  it('returns all known names if no name is given', () => {
    expect(parseNames('npm run paint --', 'colour', [], COLOURS)).toEqual(COLOURS);
  });

  it('rejects unknown names with an error that lists the known names', () => {
    expect(
      wrongUsageOf(() => parseNames('npm run paint --', 'colour', ['pink', 'red', 'grey'], COLOURS)),
    ).toBe('Unknown colour: pink, grey. Possible values: red, green, blue.');
  });
});

describe('parseName', () => {
  it('returns a known name', () => {
    expect(parseName('npm run paint --', 'colour', 'green', COLOURS)).toBe('green');
  });

  it.each(['pink', 'red,green'])('rejects %j with an error that lists the known names', (name) => {
    expect(wrongUsageOf(() => parseName('npm run paint --', 'colour', name, COLOURS))).toBe(
      `Unknown colour: ${name}. Possible values: red, green, blue.`,
    );
  });
});
