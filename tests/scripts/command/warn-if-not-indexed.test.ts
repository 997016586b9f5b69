import { afterEach, describe, expect, it, vi } from 'vitest';
import { warnIfNotIndexed } from '../../../scripts/command/warn-if-not-indexed.ts';

const printed = vi.spyOn(console, 'error').mockReturnValue();

afterEach(() => printed.mockClear());

/** Returns the warnings of a build with these variables. */
async function warningsFor(variables: NodeJS.ProcessEnv): Promise<readonly string[]> {
  await warnIfNotIndexed(variables, { subject: 'This build', remedy: 'build again' });
  return printed.mock.calls.map(([text]) => String(text));
}

describe('warnIfNotIndexed', () => {
  it.each<[NodeJS.ProcessEnv]>([
    [{}],
    [{ LAUREL_PRODUCTION: '' }],
    [{ LAUREL_PRODUCTION: 'false' }],
    [{ LAUREL_PRODUCTION: '0', LAUREL_ROBOTS: 'false' }],
    [{ LAUREL_ORIGIN: 'https://www.laurel.example' }],
  ])('prints one warning with the remedy if the variables are %j', async (variables) => {
    const warnings = await warningsFor(variables);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('SiteNotIndexed: This build forbids search engines to index the site.');
    expect(warnings[0]).toContain('set LAUREL_PRODUCTION=true and build again.');
  });

  it.each<[NodeJS.ProcessEnv]>([
    [{ LAUREL_PRODUCTION: 'true' }],
    [{ LAUREL_PRODUCTION: '1' }],
    [{ LAUREL_ROBOTS: 'true' }],
    [{ LAUREL_PRODUCTION: 'false', LAUREL_ROBOTS: 'true' }],
  ])('prints nothing if the variables are %j', async (variables) => {
    expect(await warningsFor(variables)).toEqual([]);
  });

  it('rejects a value that is neither true nor false', async () => {
    await expect(warningsFor({ LAUREL_PRODUCTION: 'yes' })).rejects.toThrow(/cannot be read/);
  });
});
