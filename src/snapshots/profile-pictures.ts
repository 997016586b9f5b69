import type { Inputs } from 'astro-incremental';
import { z } from 'zod';
import { PROFILE_PICTURE_KINDS, type ProfilePictureKind } from '../domain/profile-pictures.ts';
import { type Picture, parsePicture } from './picture.ts';

/**
 * The photographs of a group's people and the logos of its firms, in `groups/{groupId}/pictures/{kind}-{id}.json`, and
 * which there are: what shows a picture reads a small file, and only what draws it the picture's own.
 */
const folderOf = (groupId: number): string => `groups/${groupId}/pictures/`;
export const profilePictureFile = (groupId: number, kind: ProfilePictureKind, entityId: number): string =>
  `${folderOf(groupId)}${kind}-${entityId}.json`;
export const profilePictureList = (groupId: number): string => `groups/${groupId}/pictures.json`;

const digests = z.record(z.string(), z.string());
const list = z.strictObject({ photograph: digests, logo: digests });
/** Digests of a group's pictures by the id of the person or firm. */
export type ProfilePictureList = z.infer<typeof list>;

const NONE: ProfilePictureList = { photograph: {}, logo: {} };
export const parseProfilePictureList = (text: string): ProfilePictureList => list.parse(JSON.parse(text));

export function readProfilePictureList(inputs: Inputs, groupId: number): ProfilePictureList {
  const file = profilePictureList(groupId);
  return inputs.has(file) ? inputs.read(file, parseProfilePictureList) : NONE;
}

/** A picture that the snapshot has. */
export interface StoredProfilePicture {
  readonly kind: ProfilePictureKind;
  readonly entityId: number;
  readonly file: string;
}

/** The pictures that a group has, without their bytes. */
export function storedProfilePictures(inputs: Inputs, groupId: number): readonly StoredProfilePicture[] {
  return inputs.list(folderOf(groupId)).flatMap((file) => {
    const [, name, id] = /\/([a-z]+)-(\d+)\.json$/.exec(file) ?? [];
    const kind = PROFILE_PICTURE_KINDS.find((each) => each === name);
    return kind === undefined ? [] : [{ kind, entityId: Number(id), file }];
  });
}

export const readProfilePicture = (inputs: Inputs, { file }: StoredProfilePicture): Picture =>
  inputs.read(file, parsePicture);
