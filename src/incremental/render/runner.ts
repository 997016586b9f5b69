import { readFileSync } from 'node:fs';
import type { Executor } from '../build/run.ts';
import { changedKeys } from '../core/cause.ts';
import { type InputIndex, ParseMemo } from '../core/trace.ts';
import type { Collection, FileCollection, InputStore, Page, Site } from '../core/types.ts';
import type { Output } from '../output/output.ts';
import { listPartitions, runPartition } from './partition.ts';

export interface RunnerOptions {
  readonly site: Site;
  /** Astro routes without parameters that no collection covers: one page each, with no model. */
  readonly plainRoutes: readonly { readonly route: string; readonly path: string }[];
  readonly store: InputStore;
  readonly index: InputIndex;
  readonly output: Output;
  /** Draws a page of an Astro route. */
  readonly renderPage: (page: Page<unknown>, route: string) => Promise<Uint8Array>;
}

/** Makes partitions of a site in this thread, one at a time. */
export function createRunner(options: RunnerOptions): Executor {
  const { site, store, index, output, renderPage } = options;
  const memo = new ParseMemo();
  const pages = new Map<string, Collection<unknown>>();
  for (const collection of site.collections) pages.set(collection.route, collection);
  for (const { route, path } of options.plainRoutes) pages.set(route, plainCollection(route, path));
  const files = new Map<string, FileCollection<unknown>>(site.files.map((entry) => [entry.route, entry]));
  const collection = (route: string): Collection<unknown> => {
    const found = pages.get(route) ?? files.get(route);
    if (!found) throw new Error(`The site has no collection '${route}'.`);
    return found;
  };
  const renderFile = async (page: Page<unknown>, route: string): Promise<Uint8Array> => {
    const content = (await files.get(route)?.render(page.model)) ?? '';
    return typeof content === 'string' ? Buffer.from(content) : content;
  };
  return {
    width: 1,
    list: async (route) => listPartitions(collection(route), { store, index, memo }),
    run: (task, stored, journal, progress) =>
      runPartition(task, collection(task.collection), stored, {
        store,
        index,
        memo,
        output,
        render: files.has(task.collection) ? renderFile : renderPage,
        journal,
        progress,
      }),
    async changedRecords(input, before, after) {
      if (!site.records) return [];
      const records = (file: string | undefined) =>
        file === undefined ? [] : (site.records?.(input, readFileSync(file, 'utf8')) ?? []);
      try {
        return changedKeys(records(before), records(after));
      } catch {
        // The copy to compare with is gone or unreadable: the report names the input, and no build fails for a report.
        return [];
      }
    },
  };
}

const plainCollection = (route: string, path: string): Collection<unknown> => ({
  route,
  partitions: () => [''],
  pages: () => [{ path, model: null, records: [] }],
});
