import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scanPublicFiles } from '../../src/output/public-files.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'laurel-public-')), 'public');
  mkdirSync(join(folder, 'press'), { recursive: true });
  writeFileSync(join(folder, 'robots.txt'), '');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

describe('scanPublicFiles', () => {
  it('lists files, files in linked folders, and targets of links', () => {
    mkdirSync(join(folder, '../shared'));
    writeFileSync(join(folder, '../shared/logo.svg'), 'logo');
    symlinkSync(join(folder, '../shared'), join(folder, 'linked'));
    symlinkSync('robots.txt', join(folder, 'same.txt'));
    const files = scanPublicFiles(folder).load();
    expect(files.map(({ file, size }) => [file, size])).toEqual([
      ['linked/logo.svg', 4],
      ['robots.txt', 0],
      ['same.txt', 0],
    ]);
  });

  it('returns no files if the folder does not exist', () => {
    expect(scanPublicFiles(join(folder, 'missing')).load()).toEqual([]);
  });

  it.each<[string, string, (path: string) => void, RegExp]>([
    [
      'a link to a missing file',
      'press/a.pdf',
      (path) => symlinkSync('nowhere', path),
      /link to a file that does not exist/,
    ],
    [
      'a link to a missing folder',
      'press/old',
      (path) => symlinkSync('../../nowhere/', path),
      /does not exist/,
    ],
    ['a link to itself', 'press/a.pdf', (path) => symlinkSync('a.pdf', path), /links lead back to itself/],
    [
      'a link to a parent folder',
      'press/loop',
      (path) => symlinkSync('..', path),
      /links lead back to itself/,
    ],
    ['a named pipe', 'press/pipe', (path) => execFileSync('mkfifo', [path]), /neither a file nor a folder/],
  ])('names %s', (_case, file, create, why) => {
    create(join(folder, file));
    expect(() => scanPublicFiles(folder)).toThrow(
      expect.objectContaining({
        name: 'PublicFileUnreadable',
        fault: expect.objectContaining({
          what: expect.stringContaining(join(folder, file)),
          why: expect.stringMatching(why),
        }),
      }),
    );
  });

  it('names a file that is removed between the scan and the read', () => {
    const files = scanPublicFiles(folder);
    rmSync(join(folder, 'robots.txt'));
    expect(() => files.load()).toThrow(/robots\.txt cannot be published/);
  });

  it('throws an error with the path if the folder is a file', () => {
    expect(() => scanPublicFiles(join(folder, 'robots.txt'))).toThrow(/robots\.txt cannot be published/);
  });
});
