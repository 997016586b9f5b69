import { linkSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import pLimit from 'p-limit';
import { z } from 'zod';
import { searchIndexUnusable } from '../../domain/errors/search.ts';
import { SEARCH_FOLDER, SEGMENT_LIST_PATH, segmentType } from '../../domain/search-segments.ts';
import { embeddedEngine } from '../../search/embedded-engine.ts';
import type { SearchEngine } from '../../search/search-engine.ts';
import type { LiveRelease } from './live-release.ts';

/** Maximum number of segments that are copied concurrently. */
const MAX_CONCURRENT_COPIES = 4;

const segmentList = z.array(
  z.string().refine((name) => segmentType(name) !== undefined && !name.includes('/')),
);

/** Copy of the search index of a release in a folder of this machine. */
interface CopiedIndex {
  readonly release: string;
  readonly folder: string;
  /** Name of a segment → digest of the stored file. */
  readonly segments: ReadonlyMap<string, string>;
  readonly engine: SearchEngine;
  /** Searches in progress. */
  readonly searches: Set<Promise<unknown>>;
}

/**
 * Creates a search engine for the live release of a bucket. The first search copies the index to a temporary folder. For a later
 * release only changed segments are copied. During the copy, searches use the index of the previous release. If the copy fails or
 * the copied index is unusable, searches continue to use the previous index. A copied index is unusable if a different version of this program
 * wrote it, or if its words cannot be read. Damaged hits, contacts and facets are only detected by
 * the searches that read them.
 * @param reportError receives the error of a failed copy or an unusable index if searches can continue with the previous index
 */
export function bucketSearch(
  live: () => Promise<LiveRelease | undefined>,
  reportError: (error: unknown) => void,
): SearchEngine {
  let root: string | undefined;
  let current: CopiedIndex | undefined;
  let copying: Promise<void> | undefined;
  /** Name of the latest release with an unusable index. The index of this release is not copied again. */
  let unusableRelease: string | undefined;

  async function followRelease(): Promise<void> {
    const release = await live();
    if (release === undefined || release.name === current?.release || release.name === unusableRelease)
      return;
    root ??= mkdtempSync(join(tmpdir(), 'laurel-search-'));
    const previous = current;
    const copied = await copyIndex(release, root, previous);
    if (previous !== undefined) {
      try {
        await readIndex(copied);
      } catch (error) {
        unusableRelease = release.name;
        closeIndex(copied);
        throw error;
      }
    }
    current = copied;
    if (previous === undefined) return;
    await Promise.allSettled(previous.searches);
    closeIndex(previous);
  }

  return {
    async search(request) {
      copying ??= followRelease()
        .catch((error: unknown) => {
          if (current === undefined) throw error;
          reportError(error);
        })
        .finally(() => {
          copying = undefined;
        });
      if (current === undefined) await copying;
      if (current === undefined) {
        const why = 'Nothing is published in the bucket.';
        throw new FaultError(searchIndexUnusable({ file: SEGMENT_LIST_PATH, why }));
      }
      const { engine, searches } = current;
      const search = engine.search(request);
      searches.add(search);
      try {
        return await search;
      } finally {
        searches.delete(search);
      }
    },
    close() {
      current?.engine.close();
      if (root !== undefined) rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Copies the index of a release. Segments that the previous copy contains are hard-linked. */
async function copyIndex(
  release: LiveRelease,
  root: string,
  previous: CopiedIndex | undefined,
): Promise<CopiedIndex> {
  const folder = mkdtempSync(join(root, 'release-'));
  try {
    const list = await release.read(SEGMENT_LIST_PATH.slice(1));
    if (list === undefined) {
      const why = 'The release has no list of its segments.';
      throw new FaultError(searchIndexUnusable({ file: SEGMENT_LIST_PATH, why }));
    }
    const segments = new Map<string, string>();
    const limit = pLimit(MAX_CONCURRENT_COPIES);
    const copy = async (name: string) => {
      const file = `${SEARCH_FOLDER}/${name}`;
      const stored = await release.find(file);
      if (stored === undefined) return;
      if (previous?.segments.get(name) === stored.digest) {
        linkSync(join(previous.folder, name), join(folder, name));
      } else {
        const content = await release.read(file);
        if (content === undefined) {
          const why = 'The release in the bucket was removed while it was copied.';
          throw new FaultError(searchIndexUnusable({ file, why }));
        }
        writeFileSync(join(folder, name), content);
      }
      segments.set(name, stored.digest);
    };
    const names = segmentList.parse(JSON.parse(new TextDecoder().decode(list)));
    await Promise.all(names.map((name) => limit(copy, name)));
    return { release: release.name, folder, segments, engine: embeddedEngine(folder), searches: new Set() };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Opens all segments and decodes their words, as the first search does. */
async function readIndex({ engine }: CopiedIndex): Promise<void> {
  await engine.search({ entityType: 'all', query: 'law', page: 0, size: 0 });
}

function closeIndex({ engine, folder }: CopiedIndex): void {
  engine.close();
  rmSync(folder, { recursive: true, force: true });
}
