import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { changedFiles } from '../../../scripts/checks/changed-files.ts';

const root = mkdtempSync(join(tmpdir(), 'laurel-changed-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: root });
const write = (file: string, text: string) => writeFileSync(join(root, file), text);

// This test uses a real repository, because git defines which files differ.
test('changedFiles lists changed, added, deleted and untracked files since the branch left main', async () => {
  git('init', '-q', '-b', 'main');
  for (const file of ['unchanged', 'edited', 'deleted', 'committed']) write(file, '1');
  write('.gitignore', 'ignored');
  git('add', '.');
  git('commit', '-qm', 'first');
  expect(await changedFiles(root)).toEqual([]);

  git('checkout', '-qb', 'branch');
  write('committed', '2');
  git('commit', '-qam', 'second');
  write('edited', '2');
  write('with space', '');
  write('ignored', '');
  rmSync(join(root, 'deleted'));
  expect([...(await changedFiles(root))].sort()).toEqual(['committed', 'deleted', 'edited', 'with space']);

  git('checkout', '-q', '-B', 'other');
  git('branch', '-qD', 'main');
  expect([...(await changedFiles(root))].sort()).toEqual(['deleted', 'edited', 'with space']);
});
