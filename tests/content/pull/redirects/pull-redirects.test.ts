import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { pullSnapshot } from '../../../../src/content/pull/pull-snapshot.ts';
import { type FakeUpstream, fakeUpstream, quickPull } from '../fake-upstream.ts';

let upstream: FakeUpstream;
let out: string;
let file: string;

beforeEach(() => {
  upstream = fakeUpstream();
  const folder = mkdtempSync(join(tmpdir(), 'laurel-redirects-'));
  out = join(folder, 'snapshots');
  file = join(folder, 'redirects.csv');
  writeFileSync(file, 'from,to\n/old,/about-us\n/Older/,/articles\n');
});

const pull = (redirectsFile: string | undefined = file, groups?: readonly number[]) =>
  pullSnapshot({ ...quickPull(upstream, out), redirectsFile, groups });
const stored = () => readFileSync(join(out, 'site/redirects.json'), 'utf8');
const REDIRECTS = '{"/old":"/about-us","/older":"/articles"}\n';

describe('the redirects of a snapshot', () => {
  it('are copied from the redirects file, and are copied again only if the file changes', async () => {
    expect((await pull()).warnings).toEqual([]);
    expect(stored()).toBe(REDIRECTS);
    expect((await pull()).changed).toBe(false);
    writeFileSync(file, 'from,to\n/old,/articles\n');
    expect((await pull()).files.written).toEqual(['site/redirects.json']);
    expect(stored()).toBe('{"/old":"/articles"}\n');
  });

  it('are parsed again if the stored redirects are damaged', async () => {
    await pull();
    writeFileSync(join(out, 'site/redirects.json'), '{}');
    await pull();
    expect(stored()).toBe(REDIRECTS);
  });

  it('stay during a pull of one guide, and are removed when the setting is removed', async () => {
    await pull();
    await pull(file, [2]);
    expect(stored()).toBe(REDIRECTS);
    const { files } = await pullSnapshot(quickPull(upstream, out));
    expect(files.removed).toEqual(['site/redirects.json']);
  });

  it.each<[string, () => void, string]>([
    ['is missing', () => rmSync(file), 'RedirectsUnreadable'],
    ['is not UTF-8', () => writeFileSync(file, Buffer.from([0x66, 0xe9, 0x0a])), 'RedirectsUnreadable'],
    ['has a loop', () => writeFileSync(file, 'from,to\n/a,/b\n/b,/a\n'), 'RedirectLoops'],
    [
      'has a malformed target',
      () => writeFileSync(file, 'from,to\n/a,https://other.example\n'),
      'RedirectMalformed',
    ],
    ['has a repeated address', () => writeFileSync(file, 'from,to\n/a,/b\n/a,/c\n'), 'RedirectRepeated'],
  ])('are retained with a warning if the file %s', async (_case, damage, name) => {
    await pull();
    damage();
    const { warnings } = await pull();
    expect(warnings[0]).toMatchObject({
      scope: 'site/redirects',
      effect: 'content retained',
      fault: { name },
    });
    expect(stored()).toBe(REDIRECTS);
  });

  it('are absent after a first pull with faults, which publishes everything else', async () => {
    rmSync(file);
    const { warnings, files } = await pull();
    expect(warnings).toHaveLength(1);
    expect(files.written).not.toContain('site/redirects.json');
    expect(files.written).toContain('site/articles.jsonl');
  });
});
