import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { moveAside } from '../../../scripts/bench/measure-scale.ts';

test('moveAside moves folders and files of several scales within the same millisecond, and ignores missing ones', () => {
  const home = mkdtempSync(join(tmpdir(), 'laurel-aside-'));
  const trash = join(home, 'trash');
  for (const file of ['10k/site', '100k/site', 'lock']) {
    mkdirSync(join(home, dirname(file)), { recursive: true });
    writeFileSync(join(home, file), '');
  }
  for (const name of ['10k', '100k', 'lock', 'none']) {
    moveAside(join(home, name), trash);
    expect(existsSync(join(home, name))).toBe(false);
  }
  const files = readdirSync(trash, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /(site|lock)$/.test(file))).toHaveLength(3);
  rmSync(home, { recursive: true });
});
