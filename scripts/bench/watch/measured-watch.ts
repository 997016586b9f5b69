import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cycle, readHistory } from '../../../src/delivery/watch/cycle-history.ts';
import { callWebhooks } from '../../publisher/webhooks.ts';
import { treeMemory } from '../process-tree.ts';
import { startService } from '../service-process.ts';

/** Costs of one cycle of a running watch. */
interface CycleCost {
  readonly pullSeconds: number;
  readonly buildSeconds: number;
  /** Largest sum of resident memory over the process tree; null if the system does not report it. */
  readonly peakMemoryBytes: number | null;
}

export interface MeasuredWatch {
  /** Sends the webhook of a publication of these groups to the watch, and waits for the end of the cycle. */
  cycle(groupIds: readonly number[]): Promise<CycleCost>;
  stop(): Promise<void>;
}

/** Milliseconds between two samples of the memory and the history. */
const SAMPLE_INTERVAL_MS = 100;

const SECRET = 'the secret of the publisher';

/**
 * Starts a watch of a site and waits for its first cycle, which finds no change.
 * @throws {Error} with the output of the watch if it does not start, or with the fault if a cycle fails
 */
export async function startMeasuredWatch(
  folders: { readonly snapshots: string; readonly out: string; readonly cache: string },
  upstream: string,
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<MeasuredWatch> {
  const { snapshots, out, cache } = folders;
  const history = join(cache, '..', 'history.jsonl');
  const watch = await startService(
    [
      process.execPath,
      ...['scripts/run.mjs', 'bench/watch/watch-site'],
      ...[snapshots, out, cache, upstream, history, SECRET],
    ],
    options,
    /Publications are accepted at (http:\S+)/,
  );
  let cycles = readHistory(history).length;
  const nextCycle = async (): Promise<{ cycle: Cycle; peak: number | undefined }> => {
    let peak: number | undefined;
    for (;;) {
      const memory = treeMemory(watch.pid);
      if (memory === 0) throw new Error('The watch has ended.');
      if (memory !== undefined) peak = Math.max(peak ?? 0, memory);
      const cycle = readHistory(history)[cycles];
      if (cycle?.failure !== undefined) throw new Error(`A cycle of the watch failed: ${cycle.failure}.`);
      if (cycle !== undefined) {
        cycles += 1;
        return { cycle, peak };
      }
      await sleep(SAMPLE_INTERVAL_MS);
    }
  };
  try {
    await nextCycle();
  } catch (error) {
    await watch.stop();
    throw error;
  }
  return {
    async cycle(groupIds) {
      spawnSync('sync');
      const effects = { fetch, now: Date.now };
      for (const publicationTypeGroupId of groupIds) {
        const publication = { publicationTypeGroupId, publishedAt: new Date().toISOString() };
        const [called] = await callWebhooks([{ url: watch.address, secret: SECRET }], publication, effects);
        if (called?.status !== 202) throw new Error(`The watch responded with ${called?.status}.`);
      }
      const { cycle, peak } = await nextCycle();
      const { pull = 0, build = 0 } = cycle.seconds;
      return { pullSeconds: pull, buildSeconds: build, peakMemoryBytes: peak ?? null };
    },
    stop: watch.stop,
  };
}
