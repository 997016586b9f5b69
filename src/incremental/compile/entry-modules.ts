import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { digest } from '../core/digest.ts';
import { type Module, moduleDigests } from '../core/graph.ts';
import type { EntryCode } from './code.ts';
import type { ObservedBundle } from './module-observer.ts';
import { PROPAGATED, type SplitEntries } from './split-entries.ts';

/**
 * Ids of modules that render one entry of content each, such as MDX files, and that nothing else imports. They matter to
 * the pages that render the entry; what they import may matter to all.
 */
export function entryModules(modules: ReadonlyMap<string, Module>): Set<string> {
  const importers = new Map<string, Set<string>>();
  for (const { id, imports } of modules.values())
    for (const imported of imports) {
      const known = importers.get(imported);
      if (known) known.add(id);
      else importers.set(imported, new Set([id]));
    }
  const isAlone = (id: string) => [...(importers.get(id) ?? [])].every((one) => one === `${id}${PROPAGATED}`);
  return new Set(
    [...modules.keys()]
      .filter((id) => id.endsWith(PROPAGATED))
      .map((id) => id.slice(0, -PROPAGATED.length))
      .filter((id) => modules.has(id) && isAlone(id)),
  );
}

/** Digest of what renders an entry. */
export const entryDigest = ({ digest: code, assets }: Pick<EntryCode, 'digest' | 'assets'>): string =>
  digest(`${code} ${assets}`);

/** Digests of the styles and scripts that come with each entry, by the id of its module. Loads parts of the bundle. */
export async function entryAssetDigests({
  folder,
  entryAssets,
}: ObservedBundle): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>();
  for (const [id, file] of entryAssets) {
    const { default: assets } = (await import(pathToFileURL(join(folder, file)).href)) as {
      default?: object;
    };
    // Functions, which load the entry's module, are left out.
    digests.set(id, digest(JSON.stringify(assets ?? null)));
  }
  return digests;
}

/** Those modules by file below the site's folder, with the digests of what renders them. */
export function entryModuleDigests(
  modules: ReadonlyMap<string, Module>,
  split: SplitEntries,
  assets: ReadonlyMap<string, string>,
  root: string,
): (readonly [file: string, digest: string])[] {
  const found = entryModules(modules);
  const digests = moduleDigests(new Map([...modules].filter(([id]) => found.has(id))), undefined);
  return [...digests].map(([id, known]) => [
    relative(root, id),
    entryDigest({ digest: split.get(id)?.entry.digest ?? known, assets: assets.get(id) ?? '' }),
  ]);
}
