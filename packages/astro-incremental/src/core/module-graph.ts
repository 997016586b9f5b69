import { digest } from './digest.ts';

/** A module of the bundle: its code after all transforms, and the ids of its static and dynamic imports. */
export interface Module {
  readonly id: string;
  readonly code: string;
  readonly imports: readonly string[];
}

/** Ids of modules and of all their direct and indirect imports. */
export function reachableModules(
  modules: ReadonlyMap<string, Module>,
  entries: readonly string[],
): Set<string> {
  const visitedModules = new Set<string>();
  const todo = entries.filter((id) => modules.has(id));
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (visitedModules.has(id)) continue;
    visitedModules.add(id);
    for (const imported of modules.get(id)?.imports ?? [])
      if (modules.has(imported) && !visitedModules.has(imported)) todo.push(imported);
  }
  return visitedModules;
}

/**
 * Computes the digest of each module.
 * @param root folder of the site; it is removed from ids and code, so that two checkouts have the same digests
 */
export function moduleDigests(modules: ReadonlyMap<string, Module>, root: string): Map<string, string> {
  const portable = (text: string) => text.replaceAll(root, '');
  return new Map(
    [...modules.values()].map(({ id, code }) => [id, digest(`${portable(id)}\n${portable(code)}`)]),
  );
}

/** Computes the digest of a set of modules. */
export function moduleSetDigest(ids: ReadonlySet<string>, digests: ReadonlyMap<string, string>): string {
  return digest(
    [...ids]
      .map((id) => digests.get(id) ?? '')
      .sort()
      .join('\n'),
  );
}

/**
 * Finds the islands and scripts that the code of each module mentions. A page contains the file names of these, with a
 * hash of their content.
 * @param entries ids of islands and scripts, as templates name them
 */
export function clientEntriesByModule(
  modules: ReadonlyMap<string, Module>,
  entries: readonly string[],
): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { id, code } of modules.values()) {
    const named = entries.filter((entry) => code.includes(entry));
    if (named.length > 0) found.set(id, named);
  }
  return found;
}
