import { hash } from 'node:crypto';
import { pictureUnusable } from '../errors/upstream.ts';
import {
  BANNER_PICTURES_FOLDER,
  type BannerPicture,
  bannerPicture,
  bannerPictureFile,
} from '../snapshots/banner-pictures.ts';
import { canonicalJson } from '../snapshots/canonical-json.ts';
import { countsOf, keepRecords, type PullContext } from './pull-context.ts';
import { digestOf } from './snapshot-folder.ts';

/** Bytes. */
const LARGEST_PICTURE = 5 * 1024 * 1024;
/** Keeps a small file from unfolding into a picture that exhausts the memory of whoever draws it. */
const MOST_PIXELS = 40_000_000;
const TYPES = bannerPicture.shape.type.options;

const KIND = 'pictures';
const KEY_START = 'picture ';
const keyOf = (address: string): string => `${KEY_START}${address}`;

/** Whether an ETag is that of a picture, not of a call. */
export const isPictureKey = (key: string): boolean => key.startsWith(KEY_START);

/**
 * Pulls the pictures at the addresses that the header settings name, absolute or relative to the CMS's base.
 * One that cannot be had or drawn counts as none, with a warning.
 */
export async function pullPictures(context: PullContext, addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.map((address) => pullPicture(context, address)));
  const files = new Set(addresses.map((address) => bannerPictureFile(nameOf(address))));
  const gone = (context.previous?.list(BANNER_PICTURES_FOLDER) ?? []).filter((file) => !files.has(file));
  if (gone.length > 0) countsOf(context.changes, KIND).removed += gone.length;
}

async function pullPicture(context: PullContext, address: string): Promise<void> {
  const file = bannerPictureFile(nameOf(address));
  const key = keyOf(address);
  const known = context.output.trusts(file) ? context.knownEtags[key] : undefined;
  const answer = await context.client.file('v2', address, {
    etag: known,
    types: TYPES,
    atMost: LARGEST_PICTURE,
  });
  if (answer.kind === 'unchanged') {
    if (known !== undefined) context.etags[key] = known;
    return keepRecords(context, KIND, file);
  }
  const last = context.previous?.index.files[file];
  const picture = answer.kind === 'refused' ? answer : await pictureOf(address, answer.body);
  if ('reason' in picture) {
    const where = { call: 'picture of a banner', address };
    context.warnings.push(pictureUnusable({ where, reason: picture.reason }));
    if (last !== undefined) countsOf(context.changes, KIND).removed++;
    return;
  }
  if (answer.kind === 'body' && answer.etag !== null) context.etags[key] = answer.etag;
  const text = `${canonicalJson(picture)}\n`;
  await context.output.write(file, text, 1);
  const change = last === undefined ? 'added' : last.digest === digestOf(text) ? 'unchanged' : 'changed';
  countsOf(context.changes, KIND)[change]++;
}

/** The picture in a file, or why it is none. */
async function pictureOf(
  address: string,
  bytes: Buffer,
): Promise<BannerPicture | { readonly reason: string }> {
  const type = typeOf(bytes);
  if (type === undefined) return { reason: `its bytes are none of ${TYPES.join(', ')}` };
  const { default: sharp } = await import('sharp');
  try {
    await sharp(bytes, { failOn: 'truncated', limitInputPixels: MOST_PIXELS }).resize(8).toBuffer();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { reason: `it cannot be drawn (${message.replace(/\n.*/s, '')})` };
  }
  return {
    address,
    type,
    digest: hash('sha256', bytes).slice(0, 8),
    base64: bytes.toString('base64'),
  };
}

/** What files of each type begin with, in hexadecimal digits. */
const BEGINNINGS: Readonly<Record<BannerPicture['type'], RegExp>> = {
  'image/jpeg': /^ffd8ff/,
  'image/png': /^89504e470d0a1a0a/,
  'image/webp': /^52494646.{8}57454250/,
  'image/avif': /^.{8}6674797061766966/,
};

/** The type of a picture by its bytes, whatever it was called. */
const typeOf = (bytes: Buffer): BannerPicture['type'] | undefined =>
  TYPES.find((type) => BEGINNINGS[type].test(bytes.toString('hex', 0, 16)));

/** Names the picture of an address among all others, readably, e.g. `global-landscape-768-1f0c2a9b`. */
function nameOf(address: string): string {
  const stem = /([^/?#]*?)(?:\.[a-z0-9]+)?(?:[?#].*)?$/i.exec(address)?.[1] ?? '';
  const words = stem.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [words.join('-').slice(0, 60), hash('sha256', address).slice(0, 8)].join('-').replace(/^-/, '');
}
