import { relative } from 'node:path';
import { type Module, moduleDigests } from '../core/graph.ts';
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

/** Those modules by file below the site's folder, with the digests of their compiled code. */
export function entryModuleDigests(
  modules: ReadonlyMap<string, Module>,
  split: SplitEntries,
  root: string,
): (readonly [file: string, digest: string])[] {
  const found = entryModules(modules);
  const digests = moduleDigests(new Map([...modules].filter(([id]) => found.has(id))), undefined);
  return [...digests].map(([id, digest]) => [relative(root, id), split.get(id)?.entry.digest ?? digest]);
}
