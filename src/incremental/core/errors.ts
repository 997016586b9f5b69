/**
 * The engine's error catalogue: one function an error, each saying what happened, why, and what to do.
 * Nothing else in the engine throws an Error of its own making.
 */

/** A fault with its name, reason and remedy; `message` holds all of it, so that any printer shows it whole. */
export class BuildError extends Error {
  readonly what: string;
  readonly why: string;
  readonly todo: string;

  constructor(name: string, what: string, why: string, todo: string, cause?: unknown) {
    super(`${what}\n  Why: ${why}\n  What to do: ${todo}`, cause === undefined ? undefined : { cause });
    this.name = name;
    this.what = what;
    this.why = why;
    this.todo = todo;
  }
}

/** Plain data of an error, to send it between threads. */
export interface ErrorData {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly parts?: { readonly what: string; readonly why: string; readonly todo: string };
}

/** Makes an error ready to travel to another thread. */
export function packError(error: unknown): ErrorData {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const parts =
    error instanceof BuildError ? { what: error.what, why: error.why, todo: error.todo } : undefined;
  return { name, message, stack: stack ?? message, ...(parts && { parts }) };
}

/** The reverse of `packError`. */
export function unpackError(data: ErrorData): Error {
  if (data.parts) return new BuildError(data.name, data.parts.what, data.parts.why, data.parts.todo);
  const error = new Error(data.message);
  error.name = data.name;
  error.stack = data.stack;
  return error;
}

export const inputMissing = (name: string) =>
  new BuildError(
    'InputMissing',
    `The build reads the input '${name}', which does not exist.`,
    'The index of the inputs does not name it.',
    'Pull the inputs again; or ask with `has` or `list` before reading something optional.',
  );

export const inputUnreadable = (folder: string, cause: unknown) =>
  new BuildError(
    'InputUnreadable',
    `The inputs in ${folder} cannot be read.`,
    reason(cause),
    'Pull the inputs (npm run pull), or point the build at a folder that holds an index.json.',
    cause,
  );

export const inputDiffersFromIndex = (name: string) =>
  new BuildError(
    'InputDiffersFromIndex',
    `The input '${name}' does not have the digest that index.json states.`,
    'The file was changed by hand, a copy of the folder is incomplete, or a pull replaced the inputs during the build.',
    'Pull the inputs again and build; never edit them by hand.',
  );

export const inputsReplaced = (folder: string) =>
  new BuildError(
    'InputsReplaced',
    `The inputs in ${folder} were replaced while the build ran.`,
    'A build of half the old and half the new inputs would be neither.',
    'Build again; what was made is kept where it still holds.',
  );

export const codeKeepsChanging = (root: string) =>
  new BuildError(
    'CodeKeepsChanging',
    `The code in ${root} changed each time while it was compiled.`,
    'Something writes to the source folder, and the compiled code would belong to no version of it.',
    'Stop what writes there (an editor, a formatter) and build again.',
  );

export const invalidPath = (path: string, collection: string) =>
  new BuildError(
    'InvalidPath',
    `The collection '${collection}' makes the path '${path}', which cannot be published.`,
    "A path starts with '/', has no empty, '.' or '..' segment, no '?', '#', '\\', control character or percent escape, and no segment over 200 bytes.",
    'Mend the address where the page is made.',
  );

/** One of two makers of the same output. */
export interface Claim {
  readonly collection: string;
  readonly partition: string;
  readonly records: readonly string[];
}

const describeClaim = ({ collection, partition, records }: Claim) =>
  `'${collection}', partition '${partition}', from ${records.length ? records.join(', ') : 'no record'}`;

export const twoPagesOneAddress = (file: string, first: Claim, second: Claim) =>
  new BuildError(
    'TwoPagesOneAddress',
    `Two pages claim the output '${file}': ${describeClaim(first)}; and ${describeClaim(second)}.`,
    'Each output file belongs to one page; the second would silently overwrite the first.',
    'Give one of the records another address, or remove it, and pull again.',
  );

export const routeWithoutCollection = (route: string, component: string) =>
  new BuildError(
    'RouteWithoutCollection',
    `The route '${route}' (${component}) has parameters, but no collection of the site makes its pages.`,
    'The plan of the build comes from the collections of the site, not from getStaticPaths().',
    'Add a collection with this route to the site, and export `getStaticPaths = staticPaths(collection)`.',
  );

export const collectionWithoutRoute = (route: string) =>
  new BuildError(
    'CollectionWithoutRoute',
    `The site has a collection for '${route}', but Astro has no such page route.`,
    'The `route` of a collection is the pattern of an Astro page in src/pages.',
    'Correct the route, or add the page; outputs that need no template belong to `files`.',
  );

export const renderFailed = (path: string, collection: string, records: readonly string[], cause: unknown) =>
  new BuildError(
    'RenderFailed',
    `The page '${path}' of '${collection}' could not be rendered (records: ${records.join(', ') || 'none'}).`,
    reason(cause),
    'Mend the template or the record; pages already written stay valid, and the next build goes on from there.',
    cause,
  );

export const pagesFailed = (collection: string, partition: string, cause: unknown) =>
  new BuildError(
    'PagesFailed',
    `The pages of '${collection}', partition '${partition}', could not be made.`,
    reason(cause),
    'Mend the records or the model; nothing of this partition was written.',
    cause,
  );

export const imagesUnsupported = (path: string) =>
  new BuildError(
    'ImagesUnsupported',
    `The page '${path}' asks Astro to make an image while it is rendered (astro:assets).`,
    'Pages are rendered one by one, without the step of Astro that makes images afterwards.',
    'Make the image beforehand, as a file collection or in public/, and link to it.',
  );

export const configurationUnsupported = (what: string) =>
  new BuildError(
    'ConfigurationUnsupported',
    `The site's Astro configuration has ${what}, which incremental builds do not support.`,
    'Output files and addresses are computed from the path of a page alone.',
    "Use `output: 'static'`, `build: { format: 'file' }` and no `base`.",
  );

export const compileFailed = (cause: unknown) =>
  new BuildError(
    'CompileFailed',
    'Astro could not compile the site.',
    reason(cause),
    'Mend the code that the message names; the last good site is untouched.',
    cause,
  );

/** Who holds the build's lock. */
export interface LockHolder {
  readonly pid: number;
  readonly host: string;
  readonly command: string;
  /** ISO time at which the lock was taken. */
  readonly since: string;
}

export const buildInProgress = (folder: string, holder: LockHolder | undefined) =>
  new BuildError(
    'BuildInProgress',
    holder
      ? `Another command works on ${folder}: '${holder.command}', process ${holder.pid} on ${holder.host}, since ${holder.since}.`
      : `Another command works on ${folder}.`,
    'Two builds at once would overwrite each other.',
    'Wait for it to end, or stop that process; a lock of a process that died frees itself.',
  );

export const stateUnusable = (file: string, cause: unknown) =>
  new BuildError(
    'StateUnusable',
    `The build's state in ${file} cannot be used; everything is built again.`,
    reason(cause),
    'Nothing: the output is made anew. If it happens again, check the disk.',
    cause,
  );

export const nothingBuilt = (out: string) =>
  new BuildError(
    'NothingBuilt',
    `There is no finished build in ${out}.`,
    'No build was run, it did not finish, or its state is gone.',
    'Run the build (npm run build), then this command again.',
  );

export const diskFull = (file: string, cause: unknown) =>
  new BuildError(
    'DiskFull',
    `No space is left to write ${file}.`,
    reason(cause),
    'Free space and build again: finished pages are kept, the others are made then. What is published is untouched.',
    cause,
  );

export const notWritable = (file: string, cause: unknown) =>
  new BuildError(
    'NotWritable',
    `${file} cannot be written.`,
    reason(cause),
    'Give this user the right to write there, or choose another folder with --out or --cache; what is published is untouched.',
    cause,
  );

export const outputFolderRefused = (out: string, found: string) =>
  new BuildError(
    'OutputFolderRefused',
    `${out} is not used as output folder.`,
    `It holds '${found}', which no build writes; a build would move it away or remove it.`,
    'Choose a folder of its own with --out.',
  );

export const shardsDiffer = (what: string, first: string, second: string) =>
  new BuildError(
    'ShardsDiffer',
    `The parts in ${first} and ${second} do not belong together: their ${what} differs.`,
    'Every part must be built from the same code and the same inputs, as parts of the same number of shards.',
    'Build all parts again from one commit and one snapshot.',
  );

export const shardMissing = (missing: readonly string[]) =>
  new BuildError(
    'ShardMissing',
    `Not all parts were given to merge: ${missing.join(', ')} missing.`,
    'A site with a part missing would lose its pages.',
    'Pass the folder of every part, finished by `build --shard i/n`.',
  );

export const partDamaged = (file: string) =>
  new BuildError(
    'PartDamaged',
    `${file} is missing or not of the size that the part's build left.`,
    'The part was changed, or its copy to this machine is incomplete.',
    'Copy the part again, or build it again; the site is as it was.',
  );

export const nothingPublished = (folder: string, wanted: string) =>
  new BuildError(
    'NothingPublished',
    `${folder} has no ${wanted}.`,
    'Nothing was published there, or older releases were cleared away.',
    'Publish first (npm run publish), or keep more releases with --keep.',
  );

export const releaseFolderRefused = (link: string) =>
  new BuildError(
    'ReleaseFolderRefused',
    `${link} is not a symbolic link.`,
    'A publication puts a link in its place in one step, and will not do away with a folder.',
    'Move it aside, or publish to another folder.',
  );

/** Turns a system error of a write into the catalogue's words; other errors come back as they are. */
export function explainWrite(error: unknown, file: string): unknown {
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(file, error);
  if (['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EISDIR', 'EEXIST'].includes(code))
    return notWritable(file, error);
  const sqlite = sqliteCode(error);
  if (sqlite === 13) return diskFull(file, error);
  if (sqlite === 8 || sqlite === 10 || sqlite === 14) return notWritable(file, error);
  return error;
}

/** The `code` of a system error, '' if it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** SQLite's primary result code: 5 BUSY, 8 READONLY, 10 IOERR, 11 CORRUPT, 13 FULL, 14 CANTOPEN, 26 NOTADB; 0 for other errors. */
export const sqliteCode = (error: unknown): number =>
  Number((error as { errcode?: unknown } | null)?.errcode) & 0xff;

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
