import { hash } from 'node:crypto';
import { pictureUnusable } from '../../domain/errors/upstream.ts';
import { BANNER_PICTURES_FOLDER, bannerPictureFile } from '../snapshots/banner-pictures.ts';
import { canonicalJson } from '../snapshots/canonical-json.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES, parsePictureFile } from './parse-picture-file.ts';
import type { PullContext } from './pull-context.ts';
import { countedChanges, mergeFindings, type StepFindings } from './step-findings.ts';
import { reuseRecords } from './write-records.ts';

const KIND = 'pictures';
const ETAG_KEY_PREFIX = 'picture ';
const pictureEtagKey = (address: string): string => `${ETAG_KEY_PREFIX}${address}`;

/** Whether the key of an ETag names a picture, not a call. */
export const isPictureEtagKey = (key: string): boolean => key.startsWith(ETAG_KEY_PREFIX);

/**
 * Pulls the pictures that the header settings name. If a picture cannot be fetched or decoded, the previous one is retained, or the
 * snapshot is written without it; a warning is returned.
 * @param widths for each address, absolute or relative to the base URL of the CMS, the largest width in pixels at which a page shows it
 */
export async function pullBannerPictures(
  context: PullContext,
  widths: ReadonlyMap<string, number>,
): Promise<StepFindings> {
  const found = await Promise.all(
    [...widths].map(([address, width]) => pullBannerPicture(context, address, width)),
  );
  const files = new Set([...widths.keys()].map((address) => bannerPictureFile(pictureName(address))));
  const removed = (context.previous?.list(BANNER_PICTURES_FOLDER) ?? []).filter((file) => !files.has(file));
  if (removed.length > 0) found.push(countedChanges(KIND, { removed: removed.length }));
  return mergeFindings(found);
}

async function pullBannerPicture(
  context: PullContext,
  address: string,
  width: number,
): Promise<StepFindings> {
  const file = bannerPictureFile(pictureName(address));
  const key = pictureEtagKey(address);
  const isStored = context.output.isVerified(file);
  const knownEtag = isStored ? context.knownEtags[key] : undefined;
  const result = await context.client.file('v2', address, {
    etag: knownEtag ?? undefined,
    types: PICTURE_TYPES,
    maxBytes: MAX_PICTURE_BYTES,
  });
  const reuse = (): StepFindings => ({
    ...reuseRecords(context, KIND, file),
    etags: knownEtag === undefined ? {} : { [key]: knownEtag },
  });
  if (result.kind === 'unchanged') return reuse();
  const picture = result.kind === 'refused' ? result : await parsePictureFile(address, result.body);
  if ('reason' in picture) {
    const location = { call: 'picture of a banner', address };
    const fault = pictureUnusable({ location, owner: 'banner', reason: picture.reason });
    const isRemoved = !isStored && context.previous?.index.files[file] !== undefined;
    return {
      ...(isStored && reuse()),
      ...(isRemoved && countedChanges(KIND, { removed: 1 })),
      warnings: [{ scope: `site/${KIND}`, effect: 'picture omitted', fault }],
    };
  }
  const change = await context.output.write(file, `${canonicalJson(picture)}\n`, 1);
  await context.onPicture({ kind: 'banner', base64: picture.base64, width });
  return {
    ...countedChanges(KIND, { [change]: 1 }),
    etags: result.kind === 'body' && result.etag !== null ? { [key]: result.etag } : {},
  };
}

/** Builds a unique, readable name from the address of a picture, e.g. `global-landscape-768-1f0c2a9b`. */
function pictureName(address: string): string {
  const stem = /([^/?#]*?)(?:\.[a-z0-9]+)?(?:[?#].*)?$/i.exec(address)?.[1] ?? '';
  const words = stem.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [words.join('-').slice(0, 60), hash('sha256', address).slice(0, 8)].join('-').replace(/^-/, '');
}
