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
 * release only changed segments are copied. Meanwhile searches use the index of the previous release.
 * @param reportError receives the error of a failed copy if searches can continue with the previous index
 */
export function bucketSearch(
  live: () => Promise<LiveRelease | undefined>,
  reportError: (error: unknown) => void,
): SearchEngine {
  let root: string | undefined;
  let current: CopiedIndex | undefined;
  let copying: Promise<void> | undefined;

  async function followRelease(): Promise<void> {
    const release = await live();
    if (release === undefined || release.name === current?.release) return;
    root ??= mkdtempSync(join(tmpdir(), 'laurel-search-'));
    const before = current;
    current = await copyIndex(release, root, before);
    if (before === undefined) return;
    await Promise.allSettled(before.searches);
    closeIndex(before);
  }

  return {
    async search(question) {
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
      const search = engine.search(question);
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
  before: CopiedIndex | undefined,
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
      if (before?.segments.get(name) === stored.digest) {
        linkSync(join(before.folder, name), join(folder, name));
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

function closeIndex({ engine, folder }: CopiedIndex): void {
  engine.close();
  rmSync(folder, { recursive: true, force: true });
}
