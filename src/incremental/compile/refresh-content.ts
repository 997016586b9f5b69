/** Compiles a site of which content alone changed: Astro loads what is new of it, and the bundle stays. */
import { join } from 'node:path';
import type { NotedReads } from '../plain-astro/note-surroundings.ts';
import {
  type CompiledCode,
  type ContentSources,
  cachedCode,
  codeFolder,
  type EntryCode,
  type PlainCode,
  type SourceDigests,
} from './code.ts';
import type { CompileRequest } from './compile-process.ts';
import { isContentChange } from './content-change.ts';
import {
  contentImports,
  contentLoadedFor,
  dropContent,
  renderedModules,
  takeContent,
} from './describe-plain.ts';
import { keepEntryCode, writeEntryCode } from './entry-code.ts';
import { entryDigest } from './entry-modules.ts';
import { matchEntries } from './match-entries.ts';
import type { ContentLoading } from './note-loading.ts';
import type { PreparedSite } from './prepared-site.ts';
import { type SiteSetUp, setUpSite } from './set-up-site.ts';
import { openTailwind } from './tailwind.ts';

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

/**
 * @param prepared the site as it was set up before, if it was
 * @param partial folder that the compiled code is written to
 * @param reads filled with what compiling entries reads
 * @param loading told how the loading goes; that of a prepared site is its own
 */
export async function refreshContent(
  request: CompileRequest,
  partial: string,
  reads: NotedReads,
  loading: ContentLoading,
  prepared: PreparedSite | undefined,
): Promise<Refreshed | NotRefreshed> {
  const notRefreshed: NotRefreshed = { code: undefined, isSetUp: prepared !== undefined };
  const { root, cache, key, files, environment, previous } = request;
  const earlier = previous === undefined ? undefined : cachedCode(cache, previous, root);
  const plain = earlier?.plain;
  if (!earlier || !plain || contentLoadedFor(cache) !== plain.sources.loadedFor) return notRefreshed;
  const { sources } = plain;
  if (environment !== sources.environment) return notRefreshed;
  if (!isContentChange(sources, plain.entryCode, files)) return notRefreshed;
  if (prepared && !prepared.isCurrent(request, plain, files)) return notRefreshed;
  const tailwind = prepared?.tailwind ?? (await openTailwind(root, sources.tailwindSheets));
  if (tailwind?.digest() !== sources.tailwind) return notRefreshed;
  const { keepsMarkdownState } = sources;
  const isEdited = editsBetween(sources.files, files);
  if (keepsMarkdownState && plain.entryCode.some(({ file }) => isEdited(file))) return notRefreshed;
  // Astro would leave an entry at the path of its old file.
  if (keepsMarkdownState || isAnyRenamed(sources.files, files)) dropContent(cache);
  const idOf = (file: string) => join(root, file);
  const entries = {
    entries: () => (keepsMarkdownState ? [] : renderedModules(root).filter(isEdited).map(idOf)),
    onCompile() {
      reads.isNoted = true;
    },
  };
  const site = prepared
    ? await prepared.loadContent(entries)
    : await setUpSite(request, { loadsContent: true, content: loading, ...entries });
  const before = new Map(plain.entryCode.map((entry) => [entry.file, entry]));
  const now = renderedModules(root).flatMap((file): Entry[] => {
    const compiled = site.entries.get(idOf(file));
    if (compiled) return [{ file, shell: compiled.shell, ...writeEntryCode(partial, compiled.code) }];
    const entry = before.get(file);
    return entry && !isEdited(file) ? [entry] : [];
  });
  const matched = matchEntries(plain.entryCode, new Map(now.map(({ file, shell }) => [file, shell])));
  if (!matched || contentImports(root, now) !== sources.imports) return { code: undefined, isSetUp: true };
  const entryCode = now.flatMap(({ file, shell, digest }): EntryCode[] => {
    const match = matched.get(file);
    return match ? [{ file, shell, digest, bundled: match.bundled, assets: match.assets }] : [];
  });
  keepEntryCode(codeFolder(cache, earlier.key), partial, entryCode);
  const sourcesNow = {
    ...sources,
    entryModules: entryModulesNow(plain, entryCode),
    code: [...new Set([...sources.code, ...reads.file])],
    listedFolders: [...new Set([...sources.listedFolders, ...reads.folder])],
    listedTrees: [...new Set([...sources.listedTrees, ...reads.tree])],
    isRemote: sources.isRemote || loading.isRemote,
  };
  const content = takeContent({ request, partial, sources: sourcesNow }, entryCode);
  return { code: { ...earlier, key, plain: { ...plain, entryCode, ...content } }, site };
}

type Entry = Pick<EntryCode, 'file' | 'digest' | 'shell'>;

/** The entries that are modules and that no other code imports: what is apart from the bundle is as it is now. */
function entryModulesNow(
  { entryCode, sources }: PlainCode,
  now: readonly EntryCode[],
): ContentSources['entryModules'] {
  const before = new Set(entryCode.map(({ file }) => file));
  const alone = new Set(sources.entryModules.map(([file]) => file));
  return [
    ...sources.entryModules.filter(([file]) => !before.has(file)),
    ...now
      .filter(({ file }) => alone.has(file) || !before.has(file))
      .map((entry) => [entry.file, entryDigest(entry)] as const),
  ];
}

/** Whether a file is gone whose bytes stand in a new one. */
function isAnyRenamed(compiled: SourceDigests, now: SourceDigests): boolean {
  const [before, after] = [new Set(compiled.map(([file]) => file)), new Set(now.map(([file]) => file))];
  const appeared = new Set(now.filter(([file]) => !before.has(file)).map(([, digest]) => digest));
  return compiled.some(([file, digest]) => !after.has(file) && appeared.has(digest));
}

/** Tells of a file whether it is another now than when the code was compiled, or new, or gone. */
function editsBetween(compiled: SourceDigests, now: SourceDigests): (file: string) => boolean {
  const before = new Map(compiled);
  const after = new Map(now);
  return (file) => before.get(file) !== after.get(file);
}
