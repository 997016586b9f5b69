import type { InputIndex } from '../core/input-index.ts';
import type { ParseCache } from '../core/parse-cache.ts';
import type { Collection, InputStore, Page } from '../core/types.ts';
import { type Output, settleAfter } from '../output/write-outputs.ts';
import type { Executor } from './executor.ts';
import { listPartitions, renderPartition } from './render-partition.ts';

export interface LocalExecutorOptions {
  readonly store: InputStore;
  readonly index: InputIndex;
  readonly cache: ParseCache;
  readonly output: Output;
  readonly collection: (route: string) => Promise<Collection<unknown>>;
  readonly render: (page: Page<unknown>, route: string) => Promise<Uint8Array> | Uint8Array;
}

/** Creates an executor that renders partitions in the current thread, one at a time. */
export function createLocalExecutor({
  store,
  index,
  cache,
  output,
  collection,
  render,
}: LocalExecutorOptions): Executor {
  return {
    slots: [{ worker: 0, isPrefetch: false }],
    startOthers: () => [],
    async listPartitions(route) {
      const pages = await collection(route);
      cache.startTask();
      return listPartitions(route, pages, { store, index, cache });
    },
    async renderPartition(_worker, task, stored, journal, onPages) {
      const pages = await collection(task.route);
      cache.startTask();
      const context = { store, index, cache, output, render, journal, onPages };
      return settleAfter(output, () => renderPartition(task, pages, stored, context));
    },
  };
}
