/** Compiles a site of which content alone changed: Astro loads what is new of it, and the bundle stays. */
import { join } from 'node:path';
import type { NotedReads } from '../plain-astro/note-surroundings.ts';
import {
  type CompiledCode,
  cachedCode,
  codeFolder,
  type EntryCode,
  isIntact,
  type PlainCode,
  type SourceDigests,
  sourceDigests,
} from './code.ts';
import type { CompileRequest } from './compile-process.ts';
import { isContentChange } from './content-change.ts';
import { contentImports, contentLoadedFor, dropContent, takeContent } from './describe-plain.ts';
import { keepEntryCode, writeEntryCode } from './entry-code.ts';
import { type SiteSetUp, setUpSite } from './set-up-site.ts';
import { tailwindDigest } from './tailwind.ts';

export interface Refreshed {
  readonly code: CompiledCode;
  readonly site: SiteSetUp;
}

/** The code has to be compiled. */
export interface NotRefreshed {
  readonly code: undefined;
  /** Whether the site was set up before that showed: its configuration has been loaded, unobserved. */
  readonly isSetUp: boolean;
}

const NOT_REFRESHED: NotRefreshed = { code: undefined, isSetUp: false };

/**
 * @param partial folder that the compiled code is written to
 * @param reads filled with what compiling entries reads
 */
export async function refreshContent(
  request: CompileRequest,
  partial: string,
  reads: NotedReads,
): Promise<Refreshed | NotRefreshed> {
  const { root, cache, key, paths, environment, previous } = request;
  const earlier = previous === undefined ? undefined : cachedCode(cache, previous, root);
  const plain = earlier?.plain;
  if (!earlier || !plain || contentLoadedFor(cache) !== plain.sources.loadedFor) return NOT_REFRESHED;
  const { sources } = plain;
  if (environment !== sources.environment) return NOT_REFRESHED;
  const files = sourceDigests({ root, paths });
  if (!isContentChange(sources, files) || !isIntact(cache, earlier)) return NOT_REFRESHED;
  if ((await tailwindDigest(root, sources.tailwindSheets)) !== sources.tailwind) return NOT_REFRESHED;
  const edited = editedEntries(plain, files);
  if (sources.keepsMarkdownState && edited.length > 0) return NOT_REFRESHED;
  if (sources.keepsMarkdownState) dropContent(cache);
  const idOf = ({ file }: EntryCode) => join(root, file);
  const site = await setUpSite(request, {
    loadsContent: true,
    entries: edited.map(idOf),
    onCompile() {
      reads.isNoted = true;
    },
  });
  const isRefreshed =
    contentImports(root) === sources.imports &&
    edited.every((entry) => site.entries.get(idOf(entry))?.shell === entry.shell);
  if (!isRefreshed) return { code: undefined, isSetUp: true };
  const entryCode = plain.entryCode.map((entry) => {
    const compiled = site.entries.get(idOf(entry));
    return compiled ? { ...entry, ...writeEntryCode(partial, compiled.code) } : entry;
  });
  keepEntryCode(codeFolder(cache, earlier.key), partial, entryCode);
  const digests = new Map(entryCode.map(({ file, digest }) => [file, digest]));
  const content = takeContent({
    request,
    partial,
    sources: {
      ...sources,
      entryModules: sources.entryModules.map(([file, known]) => [file, digests.get(file) ?? known]),
      code: [...new Set([...sources.code, ...reads.file])],
      listedFolders: [...new Set([...sources.listedFolders, ...reads.folder])],
      listedTrees: [...new Set([...sources.listedTrees, ...reads.tree])],
    },
  });
  return { code: { ...earlier, key, plain: { ...plain, entryCode, ...content } }, site };
}

/** Entries whose files differ from those that were compiled. */
function editedEntries({ entryCode, sources }: PlainCode, now: SourceDigests): EntryCode[] {
  const before = new Map(sources.files);
  const after = new Map(now);
  return entryCode.filter(({ file }) => before.get(file) !== after.get(file));
}
