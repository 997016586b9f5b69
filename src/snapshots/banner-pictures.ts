import type { Inputs } from 'astro-incremental';
import { z } from 'zod';

/** A picture of the header's banners with its bytes, one JSON object in `site/pictures/{name}.json`. */
export const bannerPicture = z.strictObject({
  /** As the header settings name it. */
  address: z.string(),
  type: z.enum(['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  /** The first 8 hexadecimal digits of the SHA-256 of the bytes. */
  digest: z.string().regex(/^[0-9a-f]{8}$/),
  base64: z.base64(),
});
export type BannerPicture = z.infer<typeof bannerPicture>;

export const BANNER_PICTURES_FOLDER = 'site/pictures/';
export const bannerPictureFile = (name: string): string => `${BANNER_PICTURES_FOLDER}${name}.json`;

/** A picture of the snapshot with its name there. */
export interface NamedBannerPicture {
  readonly name: string;
  readonly picture: BannerPicture;
}

/** Names of the pictures that the snapshot has. */
export function bannerPictureNames(inputs: Inputs): readonly string[] {
  return inputs
    .list(BANNER_PICTURES_FOLDER)
    .map((file) => file.slice(BANNER_PICTURES_FOLDER.length, -'.json'.length));
}

export const readBannerPicture = (inputs: Inputs, name: string): BannerPicture =>
  inputs.read(bannerPictureFile(name), parsePicture);

export const readBannerPictures = (inputs: Inputs): readonly NamedBannerPicture[] =>
  bannerPictureNames(inputs).map((name) => ({ name, picture: readBannerPicture(inputs, name) }));

const parsePicture = (text: string): BannerPicture => bannerPicture.parse(JSON.parse(text));
