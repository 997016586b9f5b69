import { rmSync } from 'node:fs';
import type { CompileProcess } from '../compile/compile-process.ts';
import {
  type CodeSources,
  type CompiledCode,
  cachedCode,
  codeFolder,
  codeKey,
  isIntact,
  linkModules,
} from '../compile/compiled-code.ts';
import { codeKeepsChanging, explainWriteErrorIn } from '../core/engine-errors.ts';
import type { WorkerSite } from '../render/worker.ts';
import { acquireFolderLock } from '../store/folder-lock.ts';
import { type BuildOptions, codeSources, withRealRoot } from './build-options.ts';

/** Maximum number of consecutive compilations before a build gives up on code that keeps changing. */
const MAX_COMPILE_ATTEMPTS = 3;

/**
 * Compiles the code of a site unless the cache has it. Writes nothing to `out`.
 * @param astro the process that compiles; the caller stops it
 * @throws {FaultError} an error of core/engine-errors.ts
 */
export async function compileSite(options: BuildOptions, astro: CompileProcess): Promise<CompiledCode> {
  const { cache } = options;
  const sources = codeSources(withRealRoot(options));
  const lock = acquireFolderLock(cache, 'compile');
  try {
    linkModules(sources.root, cache);
    const key = codeKey(sources);
    const cached = cachedCode(cache, key, sources.root);
    if (cached && isIntact(cache, cached)) return cached;
    return await compileUntilStable(astro, sources, options, key);
  } catch (error) {
    throw explainWriteErrorIn(error, cache);
  } finally {
    lock.release();
  }
}

/**
 * Compiles until the code has the same key before and after. An edit during a compilation would otherwise be cached under the key of
 * the previous code.
 * @param firstKey key of the current code
 * @throws {FaultError} CodeKeepsChanging, or an error of the compilation
 */
export async function compileUntilStable(
  astro: CompileProcess,
  sources: CodeSources,
  { cache, progress }: Pick<BuildOptions, 'cache' | 'progress'>,
  firstKey: string,
): Promise<CompiledCode> {
  let key = firstKey;
  for (let attempt = 1; attempt <= MAX_COMPILE_ATTEMPTS; attempt++) {
    const code = await astro.compile(sources, key, progress);
    const keyAfter = codeKey(sources);
    if (keyAfter === key) return code;
    rmSync(codeFolder(cache, key), { recursive: true, force: true });
    progress.note('The code changed while it was compiled: it is compiled again.');
    key = keyAfter;
  }
  throw codeKeepsChanging(sources.root);
}

/** Describes compiled code to the workers that load it. */
export const siteToLoad = (cache: string, code: CompiledCode): WorkerSite => ({
  folder: codeFolder(cache, code.key),
  code,
});
