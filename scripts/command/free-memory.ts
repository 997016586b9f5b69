import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects what is garbage now. V8 does so when a process asks for more memory, not when other threads do: what a large pull
 * left would lie beside the build that follows.
 */
export function freeMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}
