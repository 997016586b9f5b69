import { basename, dirname, extname, join } from 'node:path';
import type { ContentSources, EntryCode, SourceDigests } from './code.ts';

/**
 * Whether only content of collections differs between the compiled code and the files now, so that the code can stay:
 * every file that differs is, was or lies beside an entry, and no code knows it.
 * @param apart entries that are modules apart from the bundle: it may stay without them
 */
export function isContentChange(
  compiled: ContentSources,
  apart: readonly Pick<EntryCode, 'file'>[],
  now: SourceDigests,
): boolean {
  if (compiled.isAllCode) return false;
  const before = new Map(compiled.files);
  const after = new Map(now);
  const entries = new Set(compiled.entries);
  const code = new Set(compiled.code);
  const bundled = new Set(compiled.entryModules.map(([file]) => file));
  for (const { file } of apart) bundled.delete(file);
  const homes = new Set(compiled.entries.map(homeOf));
  const stems = new Set(compiled.code.flatMap((path) => [stemOf(path), dirname(path)]));
  const gone = new Set([...before.keys()].filter((file) => !after.has(file)).map(withoutEnding));
  const isListed = listingOf(compiled, [...before.keys()], [...after.keys()]);
  for (const file of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(file) === after.get(file)) continue;
    if (code.has(file)) return false;
    const isNewOrGone = !before.has(file) || !after.has(file);
    if (isNewOrGone && bundled.has(file)) return false;
    // With another ending it is read in another way, though its text is the same.
    if (!before.has(file) && gone.has(withoutEnding(file))) return false;
    if (isNewOrGone && (isListed(file) || stems.has(stemOf(file)))) return false;
    if (!entries.has(file) && !(isNewOrGone && homes.has(homeOf(file)))) return false;
  }
  return true;
}

/** A path as code may name it, without its ending: a new file may be what such a name means from now on. */
const stemOf = (file: string): string => join(dirname(file), basename(file).split('.')[0] ?? '');

const withoutEnding = (file: string): string => file.slice(0, file.length - extname(file).length);

/** Folder and ending: a new file of an ending that lies where entries of that ending lie may be one. */
const homeOf = (file: string): string => `${dirname(file)} ${extname(file)}`;

/** Whether what code listed shows that a file came or went: the file itself, or a folder that came or went with it. */
function listingOf(
  { listedFolders, listedTrees }: ContentSources,
  before: readonly string[],
  after: readonly string[],
): (file: string) => boolean {
  const folders = new Set(listedFolders);
  const trees = new Set(listedTrees);
  const paths = [before, after].map((files) => new Set(files.flatMap((file) => [file, ...ancestors(file)])));
  const isNewOrGone = (path: string) => paths.some((known) => !known.has(path));
  return (file) => {
    const above = ancestors(file);
    return (
      above.some((folder) => trees.has(folder)) ||
      [file, ...above].some((path, at) => isNewOrGone(path) && folders.has(above[at] ?? ''))
    );
  };
}

/** The folders that a path lies in, from the nearest; '' is the site's own. */
function ancestors(file: string): string[] {
  const folders: string[] = [];
  for (let at = dirname(file); at !== '.'; at = dirname(at)) folders.push(at);
  return [...folders, ''];
}
