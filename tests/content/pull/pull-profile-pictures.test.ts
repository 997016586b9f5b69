import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PulledPicture } from '../../../src/content/pull/pull-context.ts';
import { pullSnapshot } from '../../../src/content/pull/pull-snapshot.ts';
import { FakeFile, type FakeUpstream, fakeUpstream, quickPull, valueAt } from './fake-upstream.ts';

let jpeg: Uint8Array<ArrayBuffer>;
let other: Uint8Array<ArrayBuffer>;
let upstream: FakeUpstream;
let out: string;

const draw = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );

beforeAll(async () => {
  jpeg = await draw('#12372a');
  other = await draw('#a9832f');
});

beforeEach(() => {
  upstream = fakeUpstream();
  out = join(mkdtempSync(join(tmpdir(), 'laurel-profile-pictures-')), 'snapshots');
  upstream.content['media/adele.jpg'] = new FakeFile(jpeg, 'image/jpeg');
  upstream.content['media/logo.png'] = new FakeFile(jpeg, 'image/png');
  edit('individuals', 0, { photograph: '/media/adele.jpg' });
  edit('organisations', 1, { logo: '/media/logo.png' });
});

/** Changes an entry of the group's static JSON. */
function edit(list: 'individuals' | 'organisations', at: number, change: object): void {
  Object.assign(valueAt(upstream.content, `static/2/ranked-${list}.json`, list, at) as object, change);
}

const pull = () => pullSnapshot(quickPull(upstream, out));

function responseStatuses(path: string): number[] {
  return upstream.requests.filter((one) => one.path === path).map(({ status }) => status);
}

function pictures(): Record<string, { address: string; type: string; digest: string; base64: string }> {
  const folder = join(out, 'groups/2/pictures');
  return Object.fromEntries(
    (existsSync(folder) ? readdirSync(folder).sort() : []).map((file) => [
      file,
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    ]),
  );
}

const list = () =>
  readFileSync(join(out, 'groups/2/pictures.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const logo = { picture: 'logo-100', digest: expect.any(String) };

describe('photographs and logos', () => {
  it('are stored with their bytes in the group’s folder and listed in a small file', async () => {
    const summary = await pull();
    expect(pictures()).toEqual({
      'logo-100.json': expect.objectContaining({ address: '/media/logo.png', type: 'image/jpeg' }),
      'photograph-500.json': expect.objectContaining({ base64: Buffer.from(jpeg).toString('base64') }),
    });
    expect(list()).toEqual([
      { picture: 'logo-100', digest: pictures()['logo-100.json']?.digest },
      { picture: 'photograph-500', digest: pictures()['photograph-500.json']?.digest },
    ]);
    expect(summary.records.pictures).toMatchObject({ added: 2 });
    expect(summary.warnings).toEqual([]);
  });

  it('are not requested again if the group is unchanged or only other people have a new version', async () => {
    await pull();
    upstream.requests.length = 0;
    expect(await pull()).toMatchObject({ changed: false });
    edit('individuals', 2, { version: 'v2' });
    await pull();
    expect(responseStatuses('media/adele.jpg')).toEqual([]);
    expect(Object.keys(pictures())).toEqual(['logo-100.json', 'photograph-500.json']);
  });

  it('are requested again with a new version of the person, and are the only files that change', async () => {
    await pull();
    upstream.content['media/adele.jpg'] = new FakeFile(other, 'image/jpeg');
    edit('individuals', 0, { version: 'v2' });
    upstream.requests.length = 0;
    const summary = await pull();
    expect(responseStatuses('media/logo.png')).toEqual([]);
    expect(summary.records.pictures).toMatchObject({ changed: 1, unchanged: 1 });
    expect(list()[1].digest).toBe(pictures()['photograph-500.json']?.digest);
  });

  it('are passed to onPicture during the pull when they are new', async () => {
    const told: PulledPicture[] = [];
    const pullAndTell = () =>
      pullSnapshot({ ...quickPull(upstream, out), onPicture: async (picture) => void told.push(picture) });
    const base64 = Buffer.from(jpeg).toString('base64');
    await pullAndTell();
    expect(told.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: 'logo', base64 },
      { kind: 'photograph', base64 },
    ]);
    await pullAndTell();
    expect(told).toHaveLength(2);
    upstream.content['media/adele.jpg'] = new FakeFile(other, 'image/jpeg');
    edit('individuals', 0, { version: 'v2' });
    await pullAndTell();
    expect(told.slice(2)).toEqual([{ kind: 'photograph', base64: Buffer.from(other).toString('base64') }]);
  });

  it('are removed when the upstream no longer names them', async () => {
    await pull();
    edit('individuals', 0, { version: 'v2', photograph: undefined });
    const summary = await pull();
    expect(summary.records.pictures).toMatchObject({ removed: 1 });
    expect(list()).toEqual([logo]);
    expect(Object.keys(pictures())).toEqual(['logo-100.json']);
  });

  it('are skipped with a warning while they cannot be fetched, and requested again by each pull', async () => {
    delete upstream.content['media/adele.jpg'];
    const summary = await pull();
    expect(summary.warnings.map(({ fault }) => [fault.what, fault.location?.record])).toEqual([
      ["A profile's picture cannot be used: status 404.", 'groups/2/individual-details/500'],
    ]);
    expect(list()).toEqual([logo]);
    upstream.content['media/adele.jpg'] = new FakeFile(jpeg, 'image/jpeg');
    expect((await pull()).warnings).toEqual([]);
    expect(list()).toEqual([logo, { picture: 'photograph-500', digest: expect.any(String) }]);
  });

  it.each<[string, () => void]>([
    ['is missing', () => delete upstream.content['media/adele.jpg']],
    [
      'cannot be decoded',
      () => {
        upstream.content['media/adele.jpg'] = new FakeFile('no picture', 'image/jpeg');
      },
    ],
    [
      'cannot be read',
      () => {
        upstream.intercept = (path) =>
          path.startsWith('media/') ? new Response('', { status: 503 }) : undefined;
      },
    ],
  ])(
    'of the previous version are retained, with a warning at each pull, as long as the file of the new version %s',
    async (_, spoil) => {
      await pull();
      const before = pictures();
      spoil();
      edit('individuals', 0, { version: 'v2' });
      for (let round = 0; round < 2; round++) {
        expect((await pull()).warnings).toMatchObject([{ effect: 'picture omitted' }]);
        expect(pictures()).toEqual(before);
      }
      upstream.intercept = () => undefined;
      upstream.content['media/adele.jpg'] = new FakeFile(other, 'image/jpeg');
      expect((await pull()).warnings).toEqual([]);
      expect(pictures()['photograph-500.json']?.base64).toBe(Buffer.from(other).toString('base64'));
    },
  );
});
