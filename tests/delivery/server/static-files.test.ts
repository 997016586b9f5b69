import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStaticFiles, type StaticFiles } from '../../../src/delivery/server/static-files.ts';

let folder: string;
let files: StaticFiles;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'static-files-'));
  const releases = join(folder, 'release');
  mkdirSync(join(releases, '.well-known'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(releases, 'page.html'), `<p>${'word '.repeat(500)}</p>`);
  writeFileSync(join(releases, 'index.html'), 'home');
  writeFileSync(join(releases, '.env'), 'secret');
  writeFileSync(join(releases, '_headers'), 'secret');
  writeFileSync(join(releases, '.well-known/security.txt'), 'contact');
  symlinkSync(join(folder, 'secret.txt'), join(releases, 'outside.txt'));
  symlinkSync(folder, join(releases, 'above'));
  symlinkSync('page.html', join(releases, 'inside.html'));
  // The served folder is a symbolic link, as for a published release.
  symlinkSync('release', join(folder, 'current'));
  files = createStaticFiles(join(folder, 'current'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const ask = (path: string, headers: Record<string, string> = {}) =>
  files.serve(new Request(`https://site.test${path}`, { headers }), path);

describe('createStaticFiles', () => {
  test.each([['/page'], ['/page.html'], ['/'], ['/inside'], ['/.well-known/security.txt']])(
    'serves %s',
    async (path) => {
      expect((await ask(path))?.status).toBe(200);
    },
  );

  test.each([
    ['/outside.txt'],
    ['/above/secret.txt'],
    ['/../secret.txt'],
    ['/.env'],
    ['/_headers'],
    ['/above'],
    ['/none'],
    ['/page\0'],
  ])('does not serve %j', async (path) => {
    expect(await ask(path)).toBeUndefined();
    expect(await files.readText(path)).toBeUndefined();
    expect(await files.exists(path)).toBe(false);
  });
});

describe('an If-None-Match header', () => {
  test.each([
    ['with the ETag of the response', (etag: string) => etag],
    ['with the ETag as a weak one', (etag: string) => `W/${etag}`],
    ['with a list that contains the ETag', (etag: string) => `"a, b", W/"c" ,${etag}`],
    ['with an asterisk', () => ' * '],
  ])('%s results in status 304', async (_says, ifNoneMatch) => {
    const etag = (await ask('/page'))?.headers.get('etag') ?? '';
    const again = await ask('/page', { 'if-none-match': ifNoneMatch(etag) });
    expect([again?.status, again?.headers.get('etag'), await again?.text()]).toEqual([304, etag, '']);
  });

  test.each([['"other"'], ['W/"other", "another"'], [''], ['**']])(
    'with the value %s results in the whole file',
    async (ifNoneMatch) => {
      expect((await ask('/page', { 'if-none-match': ifNoneMatch }))?.status).toBe(200);
    },
  );

  test('matches one content coding only, because ETags of codings differ', async () => {
    const codings = ['br', 'gzip', 'br;q=0'];
    const etags = await Promise.all(
      codings.map(async (coding) => (await ask('/page', { 'accept-encoding': coding }))?.headers.get('etag')),
    );
    expect(new Set(etags).size).toBe(3);
  });
});
