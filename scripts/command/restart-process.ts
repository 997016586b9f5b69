import { compileCacheEnvironment } from 'astro-incremental/compile-cache';

/** Systems on which `process.execve` throws. */
const SYSTEMS_WITHOUT_REPLACEMENT: ReadonlySet<string> = new Set(['win32', 'os400']);

/**
 * Replaces this process (30 ms) by a new one with the same id and arguments, because V8 and glibc read some settings only when a
 * process starts. Does nothing if the system cannot replace a process, or if a parent process uses an IPC channel, which a
 * replacement closes.
 * @param variables environment variables to add
 * @param nodeOptions options of Node to add
 */
export function restartProcess(variables: NodeJS.ProcessEnv, nodeOptions: readonly string[] = []): void {
  if (SYSTEMS_WITHOUT_REPLACEMENT.has(process.platform)) return;
  if (process.execve === undefined || process.send !== undefined) return;
  const options = [...process.execArgv, ...nodeOptions];
  process.execve(process.execPath, [process.execPath, ...options, ...process.argv.slice(1)], {
    ...process.env,
    ...variables,
    // The new process uses the compile cache. Without it, the next command would compile the same code again.
    ...compileCacheEnvironment(),
  });
}
