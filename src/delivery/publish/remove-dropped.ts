import type { Bucket } from './bucket.ts';
import type { NodeReader } from './bucket-site.ts';
import type { BucketRelease, LiveSite } from './live-site.ts';
import { fileKey, type NodeReference, onlyIn, type ReadNode } from './release-tree.ts';

/** Numbers of the dropped releases of which nothing is left to remove. */
export async function removedAlready(site: LiveSite, reader: NodeReader): Promise<ReadonlySet<number>> {
  const gone = await Promise.all(
    site.dropped.map(async ({ number, root }) => ((await reader.find(root)) === undefined ? number : 0)),
  );
  return new Set(gone);
}

/**
 * Removes what only dropped releases refer to: files, then the nodes of their trees from the lowest level up and the
 * root last, so that a removal that was stopped finds the rest of its way the next time.
 * @returns number of objects
 */
export async function removeDropped(bucket: Bucket, site: LiveSite, reader: NodeReader): Promise<number> {
  let removed = 0;
  for (const release of site.dropped) {
    if ((await reader.find(release.root)) === undefined) continue;
    const { files, levels } = await onlyOf(release, site.kept, reader);
    await bucket.remove(files);
    for (const nodes of levels) await bucket.remove(nodes);
    removed += files.length + levels.flat().length;
  }
  return removed;
}

/** Keys that a release refers to and no kept one does; of nodes by level, the lowest first. */
async function onlyOf(
  { root }: BucketRelease,
  kept: readonly BucketRelease[],
  reader: NodeReader,
): Promise<{ readonly files: readonly string[]; readonly levels: readonly (readonly string[])[] }> {
  // What a removal that was stopped took away already holds nothing.
  const read: ReadNode = async (reference: NodeReference) => (await reader.find(reference)) ?? { files: [] };
  const differences = await Promise.all(
    kept.map((other) => onlyIn(root, other.root, { read, readOther: reader.read })),
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
