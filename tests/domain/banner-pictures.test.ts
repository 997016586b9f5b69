import { expect, test } from 'vitest';
import { bannerPictureInFormat, bannerPictureWidths } from '../../src/domain/banner-pictures.ts';
import { headerSettingsSchema } from '../../src/domain/header-settings.ts';

const pictureWidths = (...banners: object[]) => [
  ...bannerPictureWidths(
    headerSettingsSchema.parse({
      acf: { nav_sections: banners.map((banner) => ({ section_id: 'rankings', banner })) },
    }),
  ),
];

test('a picture is published at the width of the widest window that shows it; an empty field falls back to the smaller one', () => {
  expect(
    pictureWidths({ show_banner: true, landscape_image: { image_default: '/a.jpg', image_lg: '/b.jpg' } }),
  ).toEqual([
    ['/a.jpg', 992],
    ['/b.jpg', 1920],
  ]);
});

test('a picture of several banners is published once, at its largest width', () => {
  expect(
    pictureWidths(
      { show_banner: true, landscape_image: { image_default: '/a.jpg', image_md: '/b.jpg' } },
      { show_banner: true, portrait_image: { image_md: '/a.jpg', image_xl: '/b.jpg' } },
    ),
  ).toEqual([
    ['/a.jpg', 1200],
    ['/b.jpg', 1920],
  ]);
});

test('the pictures of hidden banners are not published', () => {
  expect(pictureWidths({ show_banner: false, landscape_image: { image_default: '/a.jpg' } })).toEqual([]);
});

test.each([
  ['/images/banners/a.jpg-1.jpg', '/images/banners/a.jpg-1.avif'],
  ['/media/a.jpg', undefined],
  ['https://cdn.example/images/banners/a.jpg', undefined],
])('the AVIF version of %s has the address %s', (address, other) => {
  expect(bannerPictureInFormat(address, 'avif')).toBe(other);
});
