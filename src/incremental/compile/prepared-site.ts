/**
 * A site that is set up before the change that it is built for: its configuration is loaded, and its content is not. An
 * edit of content then waits for that alone.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { cachedCode, type PlainCode, type SourceDigests } from './code.ts';
import type { CompileRequest, PrepareRequest } from './compile-process.ts';
import { isContentChange } from './content-change.ts';
import { type ContentLoading, noReads, noteLoading, notLoading } from './note-loading.ts';
import { type SiteSetUp, setUpSite, type WhatToSetUp } from './set-up-site.ts';
import { openTailwind, type TailwindSheets } from './tailwind.ts';

type Entries = Pick<WhatToSetUp, 'entries' | 'onCompile'>;

export interface PreparedSite {
  readonly content: ContentLoading;
  readonly tailwind: TailwindSheets | undefined;
  /**
   * Whether it is still as it would be set up now.
   * @param plain the code that it was prepared for
   * @param files as they are now
   */
  isCurrent(request: CompileRequest, plain: PlainCode, files: SourceDigests): boolean;
  /** Loads the content as it is now, and compiles entries as `setUpSite` does. To be called once. */
  loadContent(entries: Entries): Promise<SiteSetUp>;
}

/**
 * @returns undefined for a site that was not built or has no collections, or whose configuration reads public files or, for
 *   its collections, the network
 */
export async function prepareSite(request: PrepareRequest): Promise<PreparedSite | undefined> {
  const { root, cache, key, files, environment } = request;
  const written = new Map(files.map(([file]) => [file, writtenAt(root, file)]));
  const plain = cachedCode(cache, key, root)?.plain;
  if (!plain) return undefined;
  const reads = noReads();
  const content = notLoading();
  noteLoading(request, reads, content);
  reads.isNoted = true;
  const paused = Promise.withResolvers<void>();
  const wanted = Promise.withResolvers<Entries>();
  let entries: Entries = { entries: () => [] };
  const settingUp = setUpSite(request, {
    loadsContent: true,
    content,
    async beforeContent() {
      reads.isNoted = false;
      paused.resolve();
      entries = await wanted.promise;
    },
    entries: () => entries.entries(),
    onCompile: () => entries.onCompile?.(),
  });
  const isPaused = await Promise.race([paused.promise.then(() => true), settingUp.then(() => false)]);
  // What is published as it is does not count as code.
  const readsPublic = [...reads.file].some((file) => file.startsWith('public/'));
  if (!isPaused || content.isRemote || readsPublic) return undefined;
  return {
    content,
    tailwind: await openTailwind(root, plain.sources.tailwindSheets),
    // Code that was edited and undone while it was loaded may have been loaded as it was in between.
    isCurrent: (order, { sources, entryCode }, filesNow) =>
      order.environment === environment &&
      [...sources.code, ...reads.file].every(
        (file) => !written.has(file) || written.get(file) === writtenAt(root, file),
      ) &&
      isContentChange(
        {
          ...sources,
          files,
          code: [...sources.code, ...reads.file],
          listedFolders: [...sources.listedFolders, ...reads.folder],
          listedTrees: [...sources.listedTrees, ...reads.tree],
        },
        entryCode,
        filesNow,
      ),
    loadContent(now) {
      wanted.resolve(now);
      return settingUp;
    },
  };
}

/** Changes when a file is written, whatever is written into it. Undefined where there is none. */
function writtenAt(root: string, file: string): string | undefined {
  const stats = statSync(join(root, file), { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.ino} ${stats.ctimeNs}`;
}
