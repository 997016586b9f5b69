import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * Enables Node's compile cache and returns the environment variable that shares it with a worker or child process.
 * Without the variable, a child would compile its first modules again. The result is empty if the cache is disabled.
 * Source: Node.js, "Module compile cache".
 */
export function compileCacheEnvironment(): { readonly NODE_COMPILE_CACHE?: string } {
  enableCompileCache();
  // getCompileCacheDir() returns the subfolder of the Node version; the variable expects its parent.
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
