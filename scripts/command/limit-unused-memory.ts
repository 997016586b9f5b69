import { restartProcess } from './restart-process.ts';

const SEMI_SPACE_OPTION = '--max-semi-space-size';

/**
 * Maximum size of a semi-space (half of the young generation), in MB. By default, V8 derives the size from the memory of
 * the machine. The young generation of a process that is regularly active does not shrink: V8 retains up to 128 MB for
 * 3 MB of live objects.
 */
const MAX_SEMI_SPACE_MB = 16;

/** Number of glibc's memory arenas. By default each thread may get an arena, and each arena retains freed memory. */
const MAX_ARENAS = '2';

/**
 * Restarts this process with limits for memory that V8 and glibc retain without using it. For processes that run for
 * days. Does nothing if the size of the young generation is already set.
 */
export function limitUnusedMemory(): void {
  // Node accepts underscores instead of hyphens.
  const options = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ').replaceAll('_', '-');
  if (options.includes(SEMI_SPACE_OPTION)) return;
  const { MALLOC_ARENA_MAX = MAX_ARENAS } = process.env;
  restartProcess({ MALLOC_ARENA_MAX }, [`${SEMI_SPACE_OPTION}=${MAX_SEMI_SPACE_MB}`]);
}
