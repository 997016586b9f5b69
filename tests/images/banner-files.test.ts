import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Inputs } from '../../packages/astro-incremental/src/core/types.ts';
import { bannerDrawing, bannerFiles } from '../../src/images/banner-files.ts';
import { draw } from '../../src/images/drawing.ts';
import { TestSnapshot } from '../support/snapshot.ts';

const createPng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#12372a' } })
    .png()
    .toBuffer();

const banner = (landscape_image: object) => ({
  acf: { nav_sections: [{ section_id: 'rankings', banner: { show_banner: true, landscape_image } }] },
});

let wide: string;
let small: string;
let inputs: Inputs;

const picture = (address: string, base64: string) => ({
  address,
  type: 'image/png',
  digest: '0a1b2c3d',
  base64,
});

beforeAll(async () => {
  wide = (await createPng(2000, 500)).toString('base64');
  small = (await createPng(300, 200)).toString('base64');
  inputs = new TestSnapshot()
    .json(
      'site/header-settings.json',
      banner({ image_default: '/media/wide.png', image_md: '/media/wide.png', image_lg: '/media/small.png' }),
    )
    .json('site/pictures/wide-1.json', picture('/media/wide.png', wide))
    .json('site/pictures/small-1.json', picture('/media/small.png', small))
    .json('site/pictures/unused-1.json', picture('/media/unused.png', small)).inputs;
});

const filesByName = (name: string) => [...bannerFiles.pages(name, inputs)];
const pictureSize = async (bytes: Uint8Array) => {
  const { format, compression, width, height } = await sharp(bytes).metadata();
  return { format: compression === 'av1' ? 'avif' : format, width, height };
};

test('every picture is published as AVIF, WebP and JPEG under its name and digest', () => {
  expect(bannerFiles.partitions(inputs)).toEqual(['small-1', 'unused-1', 'wide-1']);
  expect(filesByName('wide-1').map(({ path }) => path)).toEqual([
    '/images/banners/wide-1-0a1b2c3d.avif',
    '/images/banners/wide-1-0a1b2c3d.webp',
    '/images/banners/wide-1-0a1b2c3d.jpg',
  ]);
});

test('a picture that is in no banner is not published', () => {
  expect(filesByName('unused-1')).toEqual([]);
});

describe('a banner picture', () => {
  const sizes = async (name: string) =>
    Promise.all(filesByName(name).map(async ({ model }) => pictureSize(await draw(bannerDrawing(model)))));

  test('is scaled down to the largest width at which it is shown', async () => {
    expect(await sizes('wide-1')).toEqual([
      { format: 'avif', width: 992, height: 248 },
      { format: 'webp', width: 992, height: 248 },
      { format: 'jpeg', width: 992, height: 248 },
    ]);
  });

  test('is never enlarged', async () => {
    expect((await sizes('small-1')).map(({ width, height }) => [width, height])).toEqual([
      [300, 200],
      [300, 200],
      [300, 200],
    ]);
  });
});

test('a picture that only translated menus show is published, in the largest width of all languages', () => {
  const translated = new TestSnapshot()
    .json('site/header-settings.json', banner({ image_default: '/media/wide.png' }))
    .json(
      'site/header-settings/fr.json',
      banner({ image_default: '/media/small.png', image_xl: '/media/wide.png' }),
    )
    .json('site/pictures/wide-1.json', picture('/media/wide.png', wide))
    .json('site/pictures/small-1.json', picture('/media/small.png', small)).inputs;
  const widths = (name: string) => [...bannerFiles.pages(name, translated)].map(({ model }) => model.width);
  expect(widths('small-1')).toEqual([1200, 1200, 1200]);
  expect(widths('wide-1')).toEqual([1920, 1920, 1920]);
});
