import type { Bucket } from './bucket.ts';
import { MAX_CONCURRENT_REQUESTS, type NodeReader } from './bucket-site.ts';
import { forEachConcurrent } from './for-each-concurrent.ts';
import type { BucketRelease, LiveSite } from './live-site.ts';
import { fileKey, findFile, findUnshared, type NodeReference, type ReadNode } from './release-tree.ts';

/** Returns the numbers of dropped releases whose objects have all been removed. */
export async function findRemovedReleases(site: LiveSite, reader: NodeReader): Promise<ReadonlySet<number>> {
  const removedNumbers = await Promise.all(
    site.dropped.map(async ({ number, root }) => ((await reader.find(root)) === undefined ? number : 0)),
  );
  return new Set(removedNumbers);
}

/**
 * Removes the objects that only dropped releases reference: first files, then tree nodes from the lowest level up, the root last.
 * Because of this order, an interrupted removal can be resumed: remaining objects are still reachable from the root.
 * @returns number of removed objects
 */
export async function removeDroppedReleases(
  bucket: Bucket,
  site: LiveSite,
  reader: NodeReader,
): Promise<number> {
  let removed = 0;
  for (const release of site.dropped) {
    if ((await reader.find(release.root)) === undefined) continue;
    const { files, levels } = await findUnsharedKeys(release, site.kept, reader);
    await bucket.remove(files);
    for (const nodes of levels) await bucket.remove(nodes);
    removed += files.length + levels.flat().length;
  }
  return removed;
}

/**
 * Returns the keys that a release references but no retained release references. The keys of tree nodes are grouped by level, the
 * lowest level first.
 */
async function findUnsharedKeys(
  { root }: BucketRelease,
  keptReleases: readonly BucketRelease[],
  reader: NodeReader,
): Promise<{ readonly files: readonly string[]; readonly levels: readonly (readonly string[])[] }> {
  // A node that an interrupted removal has deleted counts as empty.
  const read: ReadNode = async (reference: NodeReference) => (await reader.find(reference)) ?? { files: [] };
  const differences = await Promise.all(
    keptReleases.map((other) => findUnshared(root, other.root, { read, readOther: reader.read })),
  );
  const [first, ...others] = differences;
  if (first === undefined) return { files: [], levels: [] };
  const files = Array.from(first.files.values(), fileKey).filter((key) =>
    others.every((other) => other.files.has(key)),
  );
  const nodes = [...first.nodes].filter(([key]) => others.every((other) => other.nodes.has(key)));
  const levels = Map.groupBy(nodes, ([, level]) => level);
  return {
    files,
    levels: [...levels].sort(([one], [other]) => other - one).map(([, level]) => level.map(([key]) => key)),
  };
}

/**
 * Removes the files that were uploaded for a release number and that no retained release references. The number must be lower than
 * the next release number: an upload for such a number can no longer go live.
 */
export async function removeAbandonedFiles(
  bucket: Bucket,
  { number, site }: { readonly number: number; readonly site: LiveSite },
  reader: NodeReader,
): Promise<void> {
  const abandoned = new Set<string>();
  for await (const { key } of bucket.list(`objects/${number}/`)) abandoned.add(key);
  await forEachConcurrent([...abandoned], MAX_CONCURRENT_REQUESTS, async (key) => {
    const [, , , ...name] = key.split('/');
    for (const { root } of site.kept) {
      const file = await findFile(root, name.join('/'), reader.read);
      if (file !== undefined && fileKey(file) === key) abandoned.delete(key);
    }
  });
  await bucket.remove([...abandoned]);
}
