import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resolveFolderOptions } from '../../../scripts/command/folder-options.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-options-'));
  mkdirSync(join(folder, 'empty'));
  writeFileSync(join(folder, 'file'), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

const resolveRoot = (root: string) => resolveFolderOptions('npm run merge --', { root });

describe('resolveFolderOptions', () => {
  it('resolves the folders below the folder of a site', async () => {
    writeFileSync(join(folder, 'astro.config.mjs'), '');
    expect(await resolveRoot(folder)).toMatchObject({
      root: folder,
      out: join(folder, 'dist'),
      cache: join(folder, '.laurel/cache'),
    });
  });

  it.each(['missing', 'missing/deeper', 'empty', 'file', ''])(
    'throws WrongUsage and creates no folder if --root is `%s`, which is no site',
    async (name) => {
      const root = join(folder, name);
      await expect(resolveRoot(root)).rejects.toMatchObject({ name: 'WrongUsage', exitCode: 2 });
      for (const created of [join(folder, 'missing'), join(root, '.laurel')])
        expect(existsSync(created)).toBe(false);
    },
  );
});
