import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { moveAside } from '../../../scripts/bench/measure-scale.ts';

test('moveAside moves folders of several scales within the same millisecond', () => {
  const home = mkdtempSync(join(tmpdir(), 'laurel-aside-'));
  const trash = join(home, 'trash');
  for (const scale of ['10k', '100k', 'none']) {
    if (scale !== 'none') mkdirSync(join(home, scale, 'site'), { recursive: true });
    moveAside(join(home, scale), trash);
    expect(existsSync(join(home, scale))).toBe(false);
  }
  expect(
    readdirSync(trash, { recursive: true }).filter((path) => path.toString().endsWith('site')),
  ).toHaveLength(2);
});
