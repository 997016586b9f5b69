import { gunzipSync } from 'node:zlib';
import { silentProgress } from '@laurel/terminal';
import { assetRetention } from 'astro-incremental';
import { digest } from 'astro-incremental/digest';
import { createStoredHeaders } from '../../../src/delivery/hosting/stored-headers.ts';
import type { Bucket } from '../../../src/delivery/publish/bucket.ts';
import { NodeReader, readLiveSite } from '../../../src/delivery/publish/bucket-site.ts';
import { findLiveRelease, liveReleaseRoot } from '../../../src/delivery/publish/live-site.ts';
import type { PublishOptions } from '../../../src/delivery/publish/publish-difference.ts';
import { fileKey, iterateFiles } from '../../../src/delivery/publish/release-tree.ts';
import { readEnvironment } from '../../../src/domain/settings/environment.ts';
import { responseSettings } from '../../../src/domain/settings/hosting-settings.ts';

/** Built site: file → text. */
export type Site = ReadonlyMap<string, string>;

export const headersFor = createStoredHeaders(responseSettings(readEnvironment({})));

/** Creates the outputs of a build with this site. */
export function fakeOutputs(site: ReadonlyMap<string, string | Uint8Array>): PublishOptions['outputs'] {
  return {
    *files() {
      for (const [file, content] of site)
        yield {
          file,
          hash: digest(content),
          size: Buffer.from(content).length,
          records: [`groups/2/pages/${file.length}`],
        };
    },
    read: async ({ file }) => Buffer.from(site.get(file) ?? ''),
  };
}

export const publishOptions = (
  bucket: Bucket,
  site: Parameters<typeof fakeOutputs>[0],
  minute = 0,
): PublishOptions => ({
  bucket,
  outputs: fakeOutputs(site),
  headersFor,
  keep: 2,
  retention: assetRetention(0),
  now: () => new Date(Date.UTC(2026, 0, 1, 10, minute)),
  progress: silentProgress,
});

/** Creates a site with pages, an asset, a menu and a search segment. `edits` maps numbers of pages to their content. */
export function createSite(
  pages: number,
  edits: Readonly<Record<number, string>> = {},
  version = 'one',
): Site {
  const site = new Map<string, string>();
  for (let number = 0; number < pages; number++)
    site.set(
      `lawyer/person-${number}:${number}.html`,
      `<link href="/_astro/${version}.css"><p>${edits[number] ?? `Person ${number}`}</p>${'text '.repeat(150)}`,
    );
  site.set(`_astro/${version}.css`, 'p { color: black }');
  site.set('index.html', `<a href="/lawyer/person-0:0">${version}</a>`);
  site.set('data/header.json', `{"version":"${version}"}`);
  site.set('.search/people.sqlite', `index of ${version}`);
  return site;
}

/** Reads the list of releases and then all files of the live release. */
export async function readLiveFiles(bucket: Bucket): Promise<Site | undefined> {
  const live = await readLiveSite(bucket);
  const current = findLiveRelease(live?.site);
  if (current === undefined) return undefined;
  const { read } = new NodeReader(bucket);
  const site = new Map<string, string>();
  for await (const file of iterateFiles(await read(current.root), read)) {
    const object = await bucket.get(fileKey(file));
    if (object === undefined) throw new Error(`${file.file} is missing.`);
    const bytes = object.headers.contentEncoding === 'gzip' ? gunzipSync(object.bytes) : object.bytes;
    site.set(file.file, Buffer.from(bytes).toString('utf8'));
  }
  return site;
}

/** Returns the digest of the root of the live release; undefined if no release is live. */
export const readRootDigest = async (bucket: Bucket): Promise<string | undefined> =>
  liveReleaseRoot((await readLiveSite(bucket))?.site)?.digest;

/** Sorts a site by file name for comparison. */
export const sortByName = (site: Site | undefined) =>
  site && new Map([...site].sort(([a], [b]) => (a < b ? -1 : 1)));
