import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Inputs } from '../../packages/astro-incremental/src/core/types.ts';
import { draw } from '../../src/images/drawing.ts';
import { profilePictureDrawing, profilePictureFiles } from '../../src/images/profile-picture-files.ts';
import { smallGuide } from '../support/snapshot.ts';

let inputs: Inputs;
let tall: string;
let wide: string;

const createPng = async (width: number, height: number) =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#12372a' } })
      .png()
      .toBuffer()
  ).toString('base64');

beforeAll(async () => {
  tall = await createPng(400, 900);
  wide = await createPng(900, 100);
  const picture = (base64: string) => ({ address: '/a', type: 'image/png', digest: '0a1b2c3d', base64 });
  inputs = smallGuide()
    .json('groups/2/pictures/photograph-1001.json', picture(tall))
    .json('groups/2/pictures/logo-50.json', picture(wide)).inputs;
});

test('every picture is published in two widths as AVIF and WebP under its entity and digest', () => {
  expect(profilePictureFiles.partitions(inputs)).toEqual(['2/0-of-1']);
  expect([...profilePictureFiles.pages('2/0-of-1', inputs)].map(({ path }) => path)).toEqual([
    '/images/profiles/2-logo-50-0a1b2c3d-176.avif',
    '/images/profiles/2-logo-50-0a1b2c3d-176.webp',
    '/images/profiles/2-logo-50-0a1b2c3d-352.avif',
    '/images/profiles/2-logo-50-0a1b2c3d-352.webp',
    '/images/profiles/2-photograph-1001-0a1b2c3d-96.avif',
    '/images/profiles/2-photograph-1001-0a1b2c3d-96.webp',
    '/images/profiles/2-photograph-1001-0a1b2c3d-224.avif',
    '/images/profiles/2-photograph-1001-0a1b2c3d-224.webp',
  ]);
});

test('a group without pictures has no partitions', () => {
  expect(profilePictureFiles.partitions(smallGuide().inputs)).toEqual([]);
});

describe('for any shape of the original,', () => {
  test.each([
    ['a photograph covers a square', 'photograph', 96, 96],
    ['a logo is contained in a box of two to one', 'logo', 176, 88],
  ] as const)('%s', async (_, kind, width, height) => {
    const base64 = kind === 'photograph' ? tall : wide;
    for (const format of ['avif', 'webp'] as const) {
      const file = { base64, kind, width, format };
      const bytes = await draw(profilePictureDrawing(file));
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
    }
  });
});
