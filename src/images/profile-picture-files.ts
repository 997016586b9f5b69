import type { Collection, Page } from 'astro-incremental';
import type { ResizeOptions } from 'sharp';
import { readProfilePicture, storedProfilePictures } from '../content/snapshots/profile-pictures.ts';
import { readGroupIds } from '../content/snapshots/reader.ts';
import { bucketCount, bucketFilter, bucketNames } from '../domain/buckets.ts';
import {
  PROFILE_PICTURE_FORMATS,
  PROFILE_PICTURE_RATIO,
  PROFILE_PICTURE_WIDTHS,
  type ProfilePictureFormat,
  type ProfilePictureKind,
  profilePicture,
  profilePictureAddress,
} from '../domain/profile-pictures.ts';
import type { Drawing } from './drawing.ts';

/** A profile picture to publish in one width and format. */
export interface ProfilePictureFile {
  /** The original picture. */
  readonly base64: string;
  readonly kind: ProfilePictureKind;
  /** Maximum width in pixels. */
  readonly width: number;
  readonly format: ProfilePictureFormat;
}

/** Target number of pictures per partition, whose models are computed together if one picture changes. */
const PICTURES_PER_PARTITION = 100;

/**
 * The photographs of people and the logos of firms in every width and format. The model contains the bytes, so that a
 * picture is encoded again only if it changes.
 */
export const profilePictureFiles: Collection<ProfilePictureFile> = {
  partitions: (inputs) =>
    readGroupIds(inputs).flatMap((groupId) => {
      const pictures = storedProfilePictures(inputs, groupId).length;
      if (pictures === 0) return [];
      const buckets = bucketNames(bucketCount(pictures, PICTURES_PER_PARTITION));
      return buckets.map((bucket) => `${groupId}/${bucket}`);
    }),
  *pages(partition, inputs): Iterable<Page<ProfilePictureFile>> {
    const [group, bucket] = partition.split('/') as [string, string];
    const groupId = Number(group);
    const isInBucket = bucketFilter(bucket);
    for (const stored of storedProfilePictures(inputs, groupId)) {
      const { kind, entityId } = stored;
      if (!isInBucket(entityId)) continue;
      const { digest, base64 } = readProfilePicture(inputs, stored);
      const picture = profilePicture({ groupId, kind, entityId, digest });
      for (const { width, format } of publishedVariants(kind))
        yield {
          path: profilePictureAddress(picture, width, format),
          model: { base64, kind, width, format },
        };
    }
  },
};

/** Returns the drawing of a picture in its format: a photograph covers its square, a logo is contained in its box. */
export function profilePictureDrawing({ base64, kind, width, format }: ProfilePictureFile): Drawing {
  const box = { width, height: width / PROFILE_PICTURE_RATIO[kind] };
  const resize: ResizeOptions =
    kind === 'photograph'
      ? { ...box, fit: 'cover', position: 'top' }
      : { ...box, fit: 'contain', background: { r: 255, g: 255, b: 255, alpha: 0 } };
  const picture = { source: { base64 }, resize };
  return format === 'avif'
    ? { ...picture, format, options: { quality: 50, effort: 1 } }
    : { ...picture, format, options: { quality: 75, effort: 2 } };
}

/** Returns the drawings of a picture in every width and format. */
export const profilePictureDrawings = (
  picture: Pick<ProfilePictureFile, 'base64' | 'kind'>,
): readonly Drawing[] =>
  publishedVariants(picture.kind).map((size) => profilePictureDrawing({ ...picture, ...size }));

const publishedVariants = (
  kind: ProfilePictureKind,
): readonly Pick<ProfilePictureFile, 'width' | 'format'>[] =>
  PROFILE_PICTURE_WIDTHS[kind].flatMap((width) =>
    PROFILE_PICTURE_FORMATS.map((format) => ({ width, format })),
  );
