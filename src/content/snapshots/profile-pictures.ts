import type { Inputs } from 'astro-incremental';
import { z } from 'zod';
import { PROFILE_PICTURE_KINDS, type ProfilePictureKind } from '../../domain/profile-pictures.ts';
import { type Picture, parsePicture } from './picture.ts';

/**
 * Photographs of a group's people and logos of its firms, in `groups/{groupId}/pictures/{kind}-{id}.json`. A list has one line for each
 * picture, so that a page that shows a picture depends on that line only. The picture's file is read only to render it.
 */
const picturesFolder = (groupId: number): string => `groups/${groupId}/pictures/`;
export const profilePictureFile = (groupId: number, kind: ProfilePictureKind, entityId: number): string =>
  listedPictureFile(groupId, listedPictureName(kind, entityId));
export const listedPictureFile = (groupId: number, name: string): string =>
  `${picturesFolder(groupId)}${name}.json`;
export const profilePictureList = (groupId: number): string => `groups/${groupId}/pictures.jsonl`;

const listed = z.strictObject({
  /** Name of the picture: kind and id, e.g. `logo-1003`. */
  picture: z.string(),
  digest: z.string(),
});
export type ListedPicture = z.infer<typeof listed>;

export const parseListedPicture = (line: string): ListedPicture => listed.parse(JSON.parse(line));
export const listedPictureName = (kind: ProfilePictureKind, entityId: number): string =>
  `${kind}-${entityId}`;
export const isPictureOf = (kind: ProfilePictureKind, name: string): boolean => name.startsWith(`${kind}-`);

/** Reads the digest of a picture's bytes; undefined if the person or firm has no picture. */
export const readPictureDigest = (
  inputs: Inputs,
  groupId: number,
  kind: ProfilePictureKind,
  entityId: number,
): string | undefined =>
  inputs
    .records(profilePictureList(groupId), parseListedPicture)
    .where('picture', listedPictureName(kind, entityId))
    .at(-1)?.digest;

/** A profile picture in the snapshot. */
export interface StoredProfilePicture {
  readonly kind: ProfilePictureKind;
  readonly entityId: number;
  readonly file: string;
}

/** Lists the profile pictures of a group, without their bytes. */
export function storedProfilePictures(inputs: Inputs, groupId: number): readonly StoredProfilePicture[] {
  return inputs.list(picturesFolder(groupId)).flatMap((file) => {
    const [, name, id] = /\/([a-z]+)-(\d+)\.json$/.exec(file) ?? [];
    const kind = PROFILE_PICTURE_KINDS.find((each) => each === name);
    return kind === undefined ? [] : [{ kind, entityId: Number(id), file }];
  });
}

export const readProfilePicture = (inputs: Inputs, { file }: StoredProfilePicture): Picture =>
  inputs.read(file, parsePicture);
