import { describe, expect, it } from 'vitest';
import { parseWholeNumber } from '../src/run-command.ts';

const parse = (text: string, bounds?: { readonly min?: number; readonly max?: number }) =>
  parseWholeNumber('npm run serve --', '--port', text, bounds);

describe('parseWholeNumber', () => {
  it('returns a number within the bounds', () => {
    expect([parse('1'), parse('0', { min: 0 }), parse('65535', { max: 65_535 })]).toEqual([1, 0, 65_535]);
  });

  it.each(['0', '-1', '1.5', '1e3', ' 1', '', 'x', '9'.repeat(16)])('rejects "%s"', (text) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({
        name: 'WrongUsage',
        exitCode: 2,
        message: expect.stringContaining(
          `--port is ${JSON.stringify(text)}, which is not a whole number of at least 1.`,
        ),
      }),
    );
  });

  it('reports both bounds, and the command that prints the help', () => {
    expect(() => parse('70000', { min: 0, max: 65_535 })).toThrow(
      /not a whole number from 0 to 65535\.[\s\S]*See npm run serve -- --help\./,
    );
  });
});
