import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * The variable that tells a thread or process where Node keeps compiled code, so that its first module is compiled
 * already; none where Node keeps none. Source: Node.js, "Module compile cache".
 */
export function compileCacheEnvironment(): { readonly NODE_COMPILE_CACHE?: string } {
  enableCompileCache();
  // Node says the folder of its own version, and is told the one above.
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
