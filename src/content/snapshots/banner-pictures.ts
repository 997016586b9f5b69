import type { Inputs } from 'astro-incremental';
import { type Picture, parsePicture } from './picture.ts';

/** The pictures of the header's banners, in `site/pictures/{name}.json`. */
export const BANNER_PICTURES_FOLDER = 'site/pictures/';
export const bannerPictureFile = (name: string): string => `${BANNER_PICTURES_FOLDER}${name}.json`;

/** A picture of the snapshot with its name there. */
export interface NamedBannerPicture {
  readonly name: string;
  readonly picture: Picture;
}

/** Names of the pictures that the snapshot has. */
export function bannerPictureNames(inputs: Inputs): readonly string[] {
  return inputs
    .list(BANNER_PICTURES_FOLDER)
    .map((file) => file.slice(BANNER_PICTURES_FOLDER.length, -'.json'.length));
}

export const readBannerPicture = (inputs: Inputs, name: string): Picture =>
  inputs.read(bannerPictureFile(name), parsePicture);

export const readBannerPictures = (inputs: Inputs): readonly NamedBannerPicture[] =>
  bannerPictureNames(inputs).map((name) => ({ name, picture: readBannerPicture(inputs, name) }));
