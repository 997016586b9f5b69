import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PullOptions, pullSnapshot } from '../../../src/content/pull/pull-snapshot.ts';
import { type Picture, parsePicture } from '../../../src/content/snapshots/picture.ts';
import { FakeFile, type FakeUpstream, fakeUpstream, quickPull, SOURCE } from './fake-upstream.ts';

const SETTINGS = 'api/cms/v2/options/headless-settings';

let jpeg: Uint8Array<ArrayBuffer>;
let tall: Uint8Array<ArrayBuffer>;
let strip: Uint8Array<ArrayBuffer>;
let upstream: FakeUpstream;
let out: string;

const draw = async (background: string, width = 8, height = 4) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );

beforeAll(async () => {
  jpeg = await draw('#12372a');
  tall = await draw('#12372a', 900, 16_001);
  strip = await draw('#12372a', 21, 1);
});

beforeEach(() => {
  upstream = fakeUpstream();
  out = join(mkdtempSync(join(tmpdir(), 'laurel-pictures-')), 'snapshots');
  showBanner('/media/leaves.jpg');
  upstream.content['media/leaves.jpg'] = new FakeFile(jpeg, 'image/jpeg');
});

function showBanner(address: string, banner: object = { show_banner: true }): void {
  upstream.content[SETTINGS] = {
    acf: {
      nav_sections: [
        {
          section_id: 'rankings',
          nav_subsections: [],
          banner: { ...banner, landscape_image: { image_default: address, image_md: address } },
        },
      ],
    },
  };
}

const pull = (options: Partial<PullOptions> = {}) =>
  pullSnapshot({ ...quickPull(upstream, out), ...options });

function pictures(): Picture[] {
  const folder = join(out, 'site/pictures');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((file) => parsePicture(readFileSync(join(folder, file), 'utf8')));
}

const statusesOf = (path: string) =>
  upstream.requests.filter((request) => request.path === path).map(({ status }) => status);

describe('the picture of a banner', () => {
  it('is requested once and stored with its address, type and bytes', async () => {
    const summary = await pull();
    expect(statusesOf('media/leaves.jpg')).toEqual([200]);
    expect(pictures()).toEqual([
      {
        address: '/media/leaves.jpg',
        type: 'image/jpeg',
        digest: expect.stringMatching(/^[0-9a-f]{8}$/),
        base64: Buffer.from(jpeg).toString('base64'),
      },
    ]);
    expect(summary.files.written).toContainEqual(
      expect.stringMatching(/^site\/pictures\/leaves-[0-9a-f]{8}\.json$/),
    );
    expect(summary.records.pictures).toMatchObject({ added: 1 });
    expect(summary.warnings).toEqual([]);
  });

  it('is not downloaded again while it is unchanged', async () => {
    await pull();
    upstream.requests.length = 0;
    const summary = await pull();
    expect(statusesOf('media/leaves.jpg')).toEqual([304]);
    expect(summary).toMatchObject({ changed: false, statistics: { bytes: 0 } });
    expect(pictures()).toHaveLength(1);
  });

  it('is the only file that is replaced when it changes', async () => {
    await pull();
    upstream.content['media/leaves.jpg'] = new FakeFile(await draw('#a9832f'), 'image/jpeg');
    const summary = await pull();
    expect(summary.files.written).toHaveLength(1);
    expect(summary.records.pictures).toMatchObject({ changed: 1 });
  });

  it('is retained in a pull of single groups', async () => {
    await pull();
    await pull({ groups: [2] });
    expect(pictures()).toHaveLength(1);
    upstream.requests.length = 0;
    await pull();
    expect(statusesOf('media/leaves.jpg')).toEqual([304]);
  });

  it('may have an absolute address', async () => {
    showBanner(`${SOURCE}/media/leaves.jpg`);
    await pull();
    expect(pictures()).toEqual([expect.objectContaining({ address: `${SOURCE}/media/leaves.jpg` })]);
  });

  it('may be on another public host, also after a redirect, and gets its type from its bytes', async () => {
    const requested: string[] = [];
    const png = new Uint8Array(await sharp(jpeg).png().toBuffer());
    upstream.intercept = redirectTo('https://media.example/a');
    await pull({
      publicFetch: async (address) => {
        requested.push(address);
        return address.endsWith('/b')
          ? new Response(png, { headers: { 'content-type': 'image/jpeg' } })
          : new Response(null, { status: 301, headers: { location: 'b' } });
      },
    });
    expect(requested).toEqual(['https://media.example/a', 'https://media.example/b']);
    expect(pictures()).toEqual([
      expect.objectContaining({ address: '/media/leaves.jpg', type: 'image/png' }),
    ]);
  });

  it('is not requested while its banner is hidden', async () => {
    showBanner('/media/leaves.jpg', { show_banner: false });
    await pull();
    expect(statusesOf('media/leaves.jpg')).toEqual([]);
  });

  it('is removed with its banner', async () => {
    await pull();
    upstream.content[SETTINGS] = { acf: { nav_sections: [] } };
    const summary = await pull();
    expect(summary.files.removed).toHaveLength(1);
    expect(summary.records.pictures).toMatchObject({ removed: 1 });
    expect(pictures()).toEqual([]);
  });
});

const redirectTo = (location: string) => (path: string) =>
  path.startsWith('media/') ? new Response(null, { status: 302, headers: { location } }) : undefined;

describe('an unusable picture of a banner', () => {
  const tooLarge = new Uint8Array(5 * 1024 * 1024 + 1);
  it.each<[string, () => void, string]>([
    [
      'a missing file',
      () => {
        delete upstream.content['media/leaves.jpg'];
      },
      'status 404',
    ],
    [
      'a file above the size limit',
      () => {
        upstream.content['media/leaves.jpg'] = new FakeFile(tooLarge, 'image/jpeg');
      },
      'status 200 with more than 5,242,880 bytes',
    ],
    [
      'an HTML page',
      () => {
        upstream.content['media/leaves.jpg'] = new FakeFile('<p>Not here.</p>', 'image/jpeg');
      },
      'none of the types image/jpeg, image/png, image/webp, image/avif',
    ],
    [
      'an SVG drawing with the type of a picture',
      () => {
        upstream.content['media/leaves.jpg'] = new FakeFile(
          '<svg xmlns="http://www.w3.org/2000/svg"/>',
          'image/png',
        );
      },
      'none of the types image/jpeg, image/png, image/webp, image/avif',
    ],
    [
      'an address of this machine',
      () => showBanner('http://127.0.0.1:1/a.jpg'),
      '127.0.0.1 is not an address of the public',
    ],
    [
      'the host name of this machine',
      () => showBanner('http://localhost:1/a.jpg'),
      'localhost is not an address of',
    ],
    [
      'an IPv6 address of this machine',
      () => showBanner('http://[::ffff:127.0.0.1]/a.jpg'),
      '::ffff:7f00:1 is not an address of the public internet',
    ],
    [
      'a redirect into a private network',
      () => {
        upstream.intercept = redirectTo('http://169.254.169.254/latest/meta-data');
      },
      '169.254.169.254 is not an address of the public internet',
    ],
    [
      'a redirect to a file: address',
      () => {
        upstream.intercept = redirectTo('file:///etc/passwd');
      },
      'not an http(s) address',
    ],
    [
      'a redirect loop',
      () => {
        upstream.intercept = redirectTo('/media/leaves.jpg');
      },
      'more than 5 redirects',
    ],
    [
      'a picture too large for the output formats',
      () => {
        upstream.content['media/leaves.jpg'] = new FakeFile(tall, 'image/jpeg');
      },
      '900 × 16001 pixels; the limits are 16000 pixels per side and an aspect ratio of 20',
    ],
    [
      'a picture with an extreme aspect ratio',
      () => {
        upstream.content['media/leaves.jpg'] = new FakeFile(strip, 'image/jpeg');
      },
      '21 × 1 pixels; the limits are 16000 pixels per side and an aspect ratio of 20',
    ],
    [
      'a truncated file',
      () => {
        upstream.content['media/leaves.jpg'] = new FakeFile(jpeg.slice(0, jpeg.length / 2), 'image/jpeg');
      },
      'not decodable (',
    ],
    [
      'a file whose requests keep failing',
      () => {
        upstream.intercept = (path) =>
          path.startsWith('media/') ? new Response('', { status: 503 }) : undefined;
      },
      'status 503',
    ],
    ['a data: address', () => showBanner('data:image/jpeg;base64,AA=='), 'not an http(s) address'],
  ])(
    'leads to a warning, and the picture of the previous pull is retained: %s',
    async (_, happen, reason) => {
      await pull();
      happen();
      const summary = await pull();
      expect(summary.warnings.map(({ fault }) => fault.what)).toEqual([
        expect.stringContaining(`A banner's picture cannot be used: ${reason}`),
      ]);
      expect(summary.statistics.fallbacks).toEqual([]);
      expect(pictures()).toHaveLength(
        JSON.stringify(upstream.content[SETTINGS]).includes('/media/leaves.jpg') ? 1 : 0,
      );
    },
  );

  it('is stored again once it can be fetched', async () => {
    upstream.intercept = (path) =>
      path.startsWith('media/') ? new Response('', { status: 404 }) : undefined;
    await pull();
    upstream.intercept = () => undefined;
    const summary = await pull();
    expect(summary.warnings).toEqual([]);
    expect(pictures()).toHaveLength(1);
  });
});
