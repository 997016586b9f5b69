import type { InputIndex } from '../core/input-index.ts';
import type { ParseCache } from '../core/parse-cache.ts';
import type { Collection, InputStore, Page } from '../core/types.ts';
import { type Output, whileWriting } from '../output/write-outputs.ts';
import type { Executor } from './executor.ts';
import { listPartitions, makePartition } from './partition.ts';

export interface RunnerOptions {
  readonly store: InputStore;
  readonly index: InputIndex;
  readonly cache: ParseCache;
  readonly output: Output;
  readonly collection: (route: string) => Promise<Collection<unknown>>;
  readonly render: (page: Page<unknown>, route: string) => Promise<Uint8Array> | Uint8Array;
}

/** Makes partitions of a site in this thread, one at a time. */
export function createRunner({ store, index, cache, output, collection, render }: RunnerOptions): Executor {
  return {
    slots: [{ thread: 0, isNext: false }],
    startOthers: () => [],
    async listPartitions(route) {
      const pages = await collection(route);
      cache.startTask();
      return listPartitions(route, pages, { store, index, cache });
    },
    async makePartition(_thread, task, stored, journal, progress) {
      const pages = await collection(task.route);
      cache.startTask();
      const context = { store, index, cache, output, render, journal, progress };
      return whileWriting(output, () => makePartition(task, pages, stored, context));
    },
  };
}
