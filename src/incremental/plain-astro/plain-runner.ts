import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_FILE, type CompiledCode, type PlainCode } from '../compile/code.ts';
import { entryLoader } from '../compile/entry-code.ts';
import { emptyTrace } from '../core/trace.ts';
import { type Output, whileWriting } from '../output/write-outputs.ts';
import type { Executor } from '../render/executor.ts';
import { noteSurroundings, type Surrounding } from './note-surroundings.ts';
import { PARTITIONS } from './partitions.ts';
import { compiledDigests } from './plain-inputs.ts';
import { makePlainPartition } from './plain-partition.ts';
import { loadPlainSite } from './plain-site.ts';
import { entryCounts } from './reads.ts';
import { SiteDigests } from './site-digests.ts';

export interface PlainRunnerOptions {
  /** Folder of the compiled code. */
  readonly codeFolder: string;
  /** Folder of its bundle. */
  readonly bundleFolder: string;
  readonly code: CompiledCode;
  readonly plain: PlainCode;
  readonly output: Output;
  /** When the build began. */
  readonly now: Date;
  /** What pages read and do not show. */
  readonly disregard: readonly Surrounding[];
}

/** Makes partitions of a plain site in this thread, one at a time. */
export async function createPlainRunner({
  codeFolder,
  bundleFolder,
  code,
  plain,
  output,
  now,
  disregard,
}: PlainRunnerOptions): Promise<Executor> {
  const digests = new SiteDigests(code.root, compiledDigests(plain, code.routeCodes), now);
  const entryCount = entryCounts(digests.keys());
  noteSurroundings({
    root: code.root,
    code: [codeFolder, bundleFolder],
    disregard,
    // As it is now: it may be another when the page is done.
    isRead: (name) => digests.get(name),
  });
  const store = JSON.parse(readFileSync(join(codeFolder, CONTENT_FILE), 'utf8')) as unknown;
  const site = await loadPlainSite({
    folder: bundleFolder,
    code,
    configuration: plain.configuration,
    store: () => store,
    entries: entryLoader(codeFolder, plain.entryCode),
    entryCount,
  });
  return {
    slots: [{ thread: 0, isNext: false }],
    startOthers: () => [],
    listPartitions: async () => ({ names: PARTITIONS, trace: emptyTrace }),
    makePartition(_thread, task, stored, journal, progress) {
      const context = { site, digests, entryCount, disregard, output, journal, progress };
      return whileWriting(output, () => makePlainPartition(task, stored, context));
    },
  };
}
