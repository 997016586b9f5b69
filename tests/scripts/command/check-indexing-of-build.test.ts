import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkIndexingOfBuild } from '../../../scripts/command/check-indexing-of-build.ts';
import { netlifyHeaders } from '../../../src/delivery/hosting/netlify-files.ts';
import { readEnvironment } from '../../../src/domain/settings/environment.ts';
import { hostingSettings } from '../../../src/domain/settings/hosting-settings.ts';

const printed = vi.spyOn(console, 'error').mockReturnValue();
let out: string;

beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), 'laurel-indexing-'));
});

afterEach(async () => {
  printed.mockClear();
  await rm(out, { recursive: true });
});

/** Writes the headers of a build with these variables. */
const writeHeaders = (variables: NodeJS.ProcessEnv) =>
  writeFile(join(out, '_headers'), netlifyHeaders(hostingSettings(readEnvironment(variables))));

describe('checkIndexingOfBuild', () => {
  it('prints one warning with the remedy for a build without LAUREL_PRODUCTION', async () => {
    await writeHeaders({});
    await checkIndexingOfBuild(out, false);
    expect(printed).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/SiteNotIndexed[\s\S]*set LAUREL_PRODUCTION=true and build again before/),
    );
  });

  it.each([{ LAUREL_PRODUCTION: 'true' }, { LAUREL_ROBOTS: 'true' }])(
    'prints nothing for a build with %j, in which only the page /404 forbids indexing',
    async (variables) => {
      await writeHeaders(variables);
      await checkIndexingOfBuild(out, false);
      expect(printed).not.toHaveBeenCalled();
    },
  );

  it('prints nothing for a folder without a build', async () => {
    await checkIndexingOfBuild(join(out, 'missing'), true);
    expect(printed).not.toHaveBeenCalled();
  });

  it('refuses the style guide in production, and accepts it otherwise', async () => {
    await writeHeaders({ LAUREL_ROBOTS: 'true' });
    await writeFile(join(out, 'styleguide.html'), '<h1>Style guide</h1>');
    await expect(checkIndexingOfBuild(out, true)).rejects.toMatchObject({ name: 'NotBuiltForProduction' });
    await expect(checkIndexingOfBuild(out, false)).resolves.toBeUndefined();
  });
});
