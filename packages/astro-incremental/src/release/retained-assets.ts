import type { ReleasedFile, RetainedAsset, StoredRelease } from './release-store.ts';

/** Which assets of earlier releases stay reachable. */
export interface AssetRetention {
  /** Folder of assets with a content hash in the name, relative to the site, e.g. `_astro`. */
  readonly folder: string;
  /** Time for which an asset stays reachable after a release without it went live. */
  readonly maxAgeMs: number;
}

/** Default of Astro's `build.assets`. */
const DEFAULT_ASSET_FOLDER = '_astro';
const DEFAULT_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the retention of assets for a number of days. */
export const assetRetention = (days = DEFAULT_DAYS, folder = DEFAULT_ASSET_FOLDER): AssetRetention => ({
  folder,
  maxAgeMs: days * DAY_MS,
});

/**
 * Returns the assets of the previous release that a new release retains. The new build lacks these assets, and they were part of
 * a build that was live at some time during the retention.
 * @param previous release that is live until the new one replaces it
 * @param outputs outputs of the new build
 * @param nowMs time of the new release, in milliseconds since 1970
 */
export function retainedAssets(
  previous: Pick<StoredRelease, 'files' | 'metadata'> | undefined,
  outputs: { has(file: string): boolean },
  nowMs: number,
  { folder, maxAgeMs }: AssetRetention,
): readonly RetainedAsset[] {
  const dropped = new Map<string, RetainedAsset>();
  const add = (file: string, { hash, size, modifiedMs }: ReleasedFile, droppedMs: number) => {
    if (nowMs - droppedMs < maxAgeMs && !outputs.has(file))
      dropped.set(file, { file, hash, size, modifiedMs, droppedMs });
  };
  const retainedBefore = new Set<string>();
  for (const asset of previous?.metadata.retained ?? []) {
    retainedBefore.add(asset.file);
    add(asset.file, asset, asset.droppedMs);
  }
  for (const [file, released] of previous?.files ?? [])
    if (file.startsWith(`${folder}/`) && !retainedBefore.has(file)) add(file, released, nowMs);
  return [...dropped.values()];
}
