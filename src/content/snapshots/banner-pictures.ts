import type { Inputs } from 'astro-incremental';
import { type Picture, parsePicture } from './picture.ts';

/** Folder of the pictures of the header's banners: `site/pictures/{name}.json`. */
export const BANNER_PICTURES_FOLDER = 'site/pictures/';
export const bannerPictureFile = (name: string): string => `${BANNER_PICTURES_FOLDER}${name}.json`;

/** A banner picture with its name in the snapshot. */
export interface NamedBannerPicture {
  readonly name: string;
  readonly picture: Picture;
}

/** Returns the names of the banner pictures in the snapshot. */
export function bannerPictureNames(inputs: Inputs): readonly string[] {
  return inputs
    .list(BANNER_PICTURES_FOLDER)
    .map((file) => file.slice(BANNER_PICTURES_FOLDER.length, -'.json'.length));
}

export const readBannerPicture = (inputs: Inputs, name: string): Picture =>
  inputs.read(bannerPictureFile(name), parsePicture);

export const readBannerPictures = (inputs: Inputs): readonly NamedBannerPicture[] =>
  bannerPictureNames(inputs).map((name) => ({ name, picture: readBannerPicture(inputs, name) }));
