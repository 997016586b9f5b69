import type { Collection, Page } from 'astro-incremental';
import { bucketCount, bucketFilter, bucketName } from '../domain/buckets.ts';
import {
  PROFILE_PICTURE_FORMATS,
  PROFILE_PICTURE_RATIO,
  PROFILE_PICTURE_WIDTHS,
  type ProfilePictureFormat,
  type ProfilePictureKind,
  profilePicture,
  profilePictureAddress,
} from '../domain/profile-pictures.ts';
import { readProfilePicture, storedProfilePictures } from '../snapshots/profile-pictures.ts';
import { readGroupIds } from '../snapshots/reader.ts';

export interface ProfilePictureFile {
  readonly base64: string;
  readonly kind: ProfilePictureKind;
  /** Pixels at most. */
  readonly width: number;
  readonly format: ProfilePictureFormat;
}

/** So many pictures are looked at together where one of them changed. */
const PICTURES_A_PARTITION = 100;

/**
 * The photographs of people and the logos of firms in every width and format. Their bytes are the model, so that a
 * picture is drawn again only where it changes.
 */
export const profilePictureFiles: Collection<ProfilePictureFile> = {
  partitions: (inputs) =>
    readGroupIds(inputs).flatMap((groupId) => {
      const pictures = storedProfilePictures(inputs, groupId).length;
      const buckets = bucketCount(pictures, PICTURES_A_PARTITION);
      return pictures === 0
        ? []
        : Array.from({ length: buckets }, (_, index) => `${groupId}/${bucketName(index, buckets)}`);
    }),
  *pages(partition, inputs): Iterable<Page<ProfilePictureFile>> {
    const [group, bucket] = partition.split('/') as [string, string];
    const groupId = Number(group);
    const belongs = bucketFilter(bucket);
    for (const stored of storedProfilePictures(inputs, groupId)) {
      const { kind, entityId, file } = stored;
      if (!belongs(entityId)) continue;
      const { digest, base64 } = readProfilePicture(inputs, stored);
      const picture = profilePicture({ groupId, kind, entityId, digest });
      for (const width of PROFILE_PICTURE_WIDTHS[kind])
        for (const format of PROFILE_PICTURE_FORMATS)
          yield {
            path: profilePictureAddress(picture, width, format),
            model: { base64, kind, width, format },
            records: [file],
          };
    }
  },
};

/**
 * A picture in its format: a photograph fills its square, a logo stands whole in its box. The same bytes every time.
 * The drawing library is loaded on the first picture, so that a build that draws none does not wait for it.
 */
export async function drawProfilePicture({
  base64,
  kind,
  width,
  format,
}: ProfilePictureFile): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const image = sharp(Buffer.from(base64, 'base64'), { failOn: 'none' })
    .autoOrient()
    .resize({
      width,
      height: width / PROFILE_PICTURE_RATIO[kind],
      ...(kind === 'photograph'
        ? { fit: 'cover', position: 'top' }
        : { fit: 'contain', background: { r: 255, g: 255, b: 255, alpha: 0 } }),
    });
  const drawn =
    format === 'avif' ? image.avif({ quality: 50, effort: 1 }) : image.webp({ quality: 75, effort: 3 });
  return new Uint8Array(await drawn.toBuffer());
}
