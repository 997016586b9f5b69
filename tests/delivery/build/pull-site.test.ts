import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Collection } from '../../../packages/astro-incremental/src/core/types.ts';
import { openInputs } from '../../../packages/astro-incremental/src/inputs/open-inputs.ts';
import { pullSite } from '../../../src/delivery/build/pull-site.ts';
import { bannerDrawing, bannerFiles } from '../../../src/images/banner-files.ts';
import type { Drawing } from '../../../src/images/drawing.ts';
import { profilePictureDrawing, profilePictureFiles } from '../../../src/images/profile-picture-files.ts';
import { FakeFile, fakeUpstream, quickPull, valueAt } from '../../content/pull/fake-upstream.ts';

const renderedDrawings: Drawing[] = [];
let fails = false;
vi.mock('../../../src/images/drawing-cache.ts', () => ({
  drawCached: async (drawing: Drawing) => {
    if (fails) throw new Error('It cannot be drawn.');
    renderedDrawings.push(drawing);
    return new Uint8Array();
  },
}));

beforeEach(() => {
  renderedDrawings.length = 0;
  fails = false;
});

async function upstreamWithPictures() {
  const picture = new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#12372a' } })
      .jpeg()
      .toBuffer(),
  );
  const upstream = fakeUpstream();
  const edit = (list: string, at: number, change: object) =>
    Object.assign(valueAt(upstream.content, `static/2/ranked-${list}.json`, list, at) as object, change);
  edit('individuals', 0, { photograph: '/media/adele.jpg' });
  edit('organisations', 1, { logo: '/media/logo.jpg' });
  upstream.content['api/cms/v2/options/headless-settings'] = {
    acf: {
      nav_sections: [
        {
          section_id: 'rankings',
          nav_subsections: [],
          banner: { show_banner: true, landscape_image: { image_default: '/media/leaves.jpg' } },
        },
      ],
    },
  };
  for (const name of ['adele', 'logo', 'leaves'])
    upstream.content[`media/${name}.jpg`] = new FakeFile(picture, 'image/jpeg');
  return upstream;
}

test('pullSite draws exactly the drawings that a build of its pictures requests', async () => {
  const out = join(mkdtempSync(join(tmpdir(), 'laurel-drawn-ahead-')), 'snapshots');
  const upstream = await upstreamWithPictures();
  await pullSite(quickPull(upstream, out));
  const ahead = renderedDrawings.splice(0);
  const inputs = openInputs(out);
  const listModels = <Model>({ partitions, pages }: Collection<Model>): Model[] =>
    [...partitions(inputs)].flatMap((name) => [...pages(name, inputs)].map(({ model }) => model));
  const built = [
    ...listModels(profilePictureFiles).map(profilePictureDrawing),
    ...listModels(bannerFiles).map(bannerDrawing),
  ];
  const sorted = (list: readonly Drawing[]) => list.map((one) => JSON.stringify(one)).sort();
  expect(ahead).toHaveLength(2 * 4 + 3);
  expect(sorted(ahead)).toEqual(sorted(built));

  renderedDrawings.length = 0;
  await pullSite(quickPull(upstream, out));
  expect(renderedDrawings).toEqual([]);
});

test('pullSite succeeds if a picture cannot be drawn', async () => {
  const out = join(mkdtempSync(join(tmpdir(), 'laurel-drawn-ahead-')), 'snapshots');
  fails = true;
  expect(await pullSite(quickPull(await upstreamWithPictures(), out))).toMatchObject({ changed: true });
});
