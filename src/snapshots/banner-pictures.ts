import type { Inputs } from '../incremental/core/types.ts';
import {
  BANNER_PICTURES_FOLDER,
  type BannerPicture,
  bannerPicture,
  bannerPictureFile,
} from './record-kinds.ts';

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
