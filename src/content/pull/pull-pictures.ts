import { hash } from 'node:crypto';
import { pictureUnusable } from '../../domain/errors/upstream.ts';
import { BANNER_PICTURES_FOLDER, bannerPictureFile } from '../snapshots/banner-pictures.ts';
import { canonicalJson } from '../snapshots/canonical-json.ts';
import { LARGEST_PICTURE, PICTURE_TYPES, pictureOf } from './picture-content.ts';
import { countsOf, keepRecords, type PullContext } from './pull-context.ts';
import { digestOf } from './snapshot-folder.ts';

const KIND = 'pictures';
const KEY_START = 'picture ';
const keyOf = (address: string): string => `${KEY_START}${address}`;

/** Whether an ETag is that of a picture, not of a call. */
export const isPictureKey = (key: string): boolean => key.startsWith(KEY_START);

/**
 * Pulls the pictures at the addresses that the header settings name, absolute or relative to the CMS's base, each with the
 * pixels that it is needed as at most.
 * One that cannot be had or drawn counts as none, with a warning.
 */
export async function pullPictures(context: PullContext, widths: ReadonlyMap<string, number>): Promise<void> {
  await Promise.all([...widths].map(([address, width]) => pullPicture(context, address, width)));
  const files = new Set([...widths.keys()].map((address) => bannerPictureFile(nameOf(address))));
  const gone = (context.previous?.list(BANNER_PICTURES_FOLDER) ?? []).filter((file) => !files.has(file));
  if (gone.length > 0) countsOf(context.changes, KIND).removed += gone.length;
}

async function pullPicture(context: PullContext, address: string, width: number): Promise<void> {
  const file = bannerPictureFile(nameOf(address));
  const key = keyOf(address);
  const known = context.output.trusts(file) ? context.knownEtags[key] : undefined;
  const answer = await context.client.file('v2', address, {
    etag: known,
    types: PICTURE_TYPES,
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
    context.warnings.push(pictureUnusable({ where, of: 'banner', reason: picture.reason }));
    if (last !== undefined) countsOf(context.changes, KIND).removed++;
    return;
  }
  if (answer.kind === 'body' && answer.etag !== null) context.etags[key] = answer.etag;
  const text = `${canonicalJson(picture)}\n`;
  await context.output.write(file, text, 1);
  const change = last === undefined ? 'added' : last.digest === digestOf(text) ? 'unchanged' : 'changed';
  countsOf(context.changes, KIND)[change]++;
  await context.onPicture({ kind: 'banner', base64: picture.base64, width });
}

/** Names the picture of an address among all others, readably, e.g. `global-landscape-768-1f0c2a9b`. */
function nameOf(address: string): string {
  const stem = /([^/?#]*?)(?:\.[a-z0-9]+)?(?:[?#].*)?$/i.exec(address)?.[1] ?? '';
  const words = stem.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [words.join('-').slice(0, 60), hash('sha256', address).slice(0, 8)].join('-').replace(/^-/, '');
}
