import type { Bucket } from './bucket.ts';
import type { NodeReader } from './bucket-site.ts';
import type { BucketRelease, LiveSite } from './live-site.ts';
import { fileKey, findUnshared, type NodeReference, type ReadNode } from './release-tree.ts';

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
    for (const rootOf of ROOTS)
      removed += await removeTree(bucket, rootOf(release), site.kept.map(rootOf), reader);
  }
  return removed;
}

/**
 * Functions that return the roots of a release's trees. The site's tree is removed last, because a release whose root is missing counts
 * as removed.
 */
const ROOTS: readonly ((release: BucketRelease) => NodeReference | undefined)[] = [
  ({ state }) => state,
  ({ root }) => root,
];

/**
 * Removes the objects that a tree references but no retained tree of the same kind references.
 * @returns number of removed objects
 */
export async function removeTree(
  bucket: Bucket,
  root: NodeReference | undefined,
  keptRoots: readonly (NodeReference | undefined)[],
  reader: NodeReader,
): Promise<number> {
  const { files, levels } = await findUnsharedKeys(root, keptRoots, reader);
  await bucket.remove(files);
  for (const nodes of levels) await bucket.remove(nodes);
  return files.length + levels.flat().length;
}

/** Returns the keys that a tree references but no retained tree references. Node keys are grouped by level, the lowest first. */
async function findUnsharedKeys(
  root: NodeReference | undefined,
  keptRoots: readonly (NodeReference | undefined)[],
  reader: NodeReader,
): Promise<{ readonly files: readonly string[]; readonly levels: readonly (readonly string[])[] }> {
  if (root === undefined) return { files: [], levels: [] };
  // A node that an interrupted removal has deleted counts as empty.
  const read: ReadNode = async (reference: NodeReference) => (await reader.find(reference)) ?? { files: [] };
  const differences = await Promise.all(
    keptRoots.map((other) => findUnshared(root, other, { read, readOther: reader.read })),
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
