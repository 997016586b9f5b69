/**
 * The engine's catalogue of errors: one function an error, each saying what happened, why, and what to do. Commands and
 * options are not named, because the engine does not know how it was called.
 */
import {
  abbreviateList,
  type ErrorLocation,
  errorCode,
  errorMessage,
  FaultError,
  SQLITE,
  sqliteCode,
} from '@laurel/diagnostics';
import { numberText } from '@laurel/diagnostics/number-text';

/** More calls than these are Astro's own, which say nothing about the page. */
const CALLS_SHOWN = 6;

const failure = (
  name: string,
  parts: { what: string; location?: ErrorLocation; why: string; action: string; stack?: readonly string[] },
  cause?: unknown,
): FaultError => new FaultError({ name, ...parts }, { cause });

export const inputMissing = (name: string) =>
  failure('InputMissing', {
    what: `The build reads the input '${name}', which does not exist.`,
    why: 'The index of the inputs does not name it.',
    action: 'Write the inputs again; or ask with `has` or `list` before reading something optional.',
  });

export const inputUnreadable = (folder: string, cause: unknown) =>
  failure(
    'InputUnreadable',
    {
      what: `The inputs in ${folder} cannot be read.`,
      why: errorMessage(cause),
      action: 'Write the inputs, or point the build at a folder that holds an index.json.',
    },
    cause,
  );

export const inputDiffersFromIndex = (name: string) =>
  failure('InputDiffersFromIndex', {
    what: `The input '${name}' does not have the digest that index.json states.`,
    why: 'The file was edited by hand, or a copy of the folder is incomplete.',
    action: 'Write the inputs again and build; do not edit them by hand.',
  });

export const inputsReplaced = (folder: string) =>
  failure('InputsReplaced', {
    what: `The inputs in ${folder} were replaced again and again while the build opened them.`,
    why: 'A build of half the old and half the new inputs would be neither.',
    action: 'Build again once they have settled.',
  });

export const codeKeepsChanging = (root: string) =>
  failure('CodeKeepsChanging', {
    what: `The code in ${root} changed each time while it was compiled.`,
    why: 'Something writes to the source folder, and the compiled code would belong to no version of it.',
    action: 'Stop what writes there (an editor, a formatter) and build again.',
  });

export const invalidPath = (path: string, route: string) =>
  failure('InvalidPath', {
    what: `The route '${route}' makes the path '${path}', which cannot be published.`,
    location: { page: path },
    why: "A path starts with '/', has no empty, '.' or '..' segment, no '?', '#', '\\', control character, lone surrogate or percent escape, and no segment over 200 bytes.",
    action: 'Correct the address where the page is made.',
  });

/** One of two makers of the same output. */
export interface Claim {
  readonly route: string;
  readonly partition: string;
  readonly records: readonly string[];
}

const nameRecords = (records: readonly string[]): string =>
  records.length === 0 ? 'no record' : abbreviateList(records);

const describeClaim = ({ route, partition, records }: Claim) =>
  `'${route}', partition '${partition}', from ${nameRecords(records)}`;

export const twoPagesOneAddress = (file: string, first: Claim, second: Claim) =>
  failure('TwoPagesOneAddress', {
    what: `Two pages claim the output '${file}': ${describeClaim(first)}; and ${describeClaim(second)}.`,
    location: { file },
    why: 'Each output file belongs to one page; the second would silently overwrite the first.',
    action: 'Give one of the records another address, or remove it, and write the inputs again.',
  });

export const routeWithoutCollection = (route: string, component: string) =>
  failure('RouteWithoutCollection', {
    what: `The route '${route}' has parameters, but its getStaticPaths names no collection.`,
    location: { file: component },
    why: 'The plan of the build comes from collections, which are listed partition by partition.',
    action: 'Export `getStaticPaths = staticPaths(collection)` from the page.',
  });

export const pathOutsideRoute = (path: string, route: string) =>
  failure('PathOutsideRoute', {
    what: `The path '${path}' does not fit the route '${route}'.`,
    location: { page: path },
    why: "A page's path is made of the route's own segments, with a value in the place of each parameter.",
    action: 'Correct the path where the page is made, or the file name of the route.',
  });

export const integrationMissing = () =>
  failure('IntegrationMissing', {
    what: 'A page asks for its collection, but the inputs are not known.',
    why: 'Where Astro itself drives the site, the integration tells the pages where the inputs are.',
    action: 'Add `incremental({ inputs: … })` to the integrations of the Astro configuration.',
  });

export const renderFailed = (path: string, route: string, records: readonly string[], cause: unknown) =>
  failure(
    'RenderFailed',
    {
      what: `The page '${path}' of '${route}' could not be rendered (records: ${nameRecords(records)}).`,
      location: { page: path },
      why: errorMessage(cause),
      stack: calls(cause),
      action:
        'Fix the template or the record; pages already written stay valid, and the next build goes on from there.',
    },
    cause,
  );

export const pagesFailed = (route: string, partition: string, cause: unknown) =>
  failure(
    'PagesFailed',
    {
      what: `The pages of '${route}', partition '${partition}', could not be made.`,
      why: errorMessage(cause),
      stack: calls(cause),
      action: 'Fix the records or the model; nothing of this partition was written.',
    },
    cause,
  );

export const imagesUnsupported = (path: string) =>
  failure('ImagesUnsupported', {
    what: `The page '${path}' asks Astro to make an image while it is rendered (astro:assets).`,
    location: { page: path },
    why: 'Pages are rendered without the step of Astro that makes images.',
    action: 'Make the image beforehand, as an endpoint or in public/, and link to it.',
  });

export const configurationUnsupported = (what: string) =>
  failure('ConfigurationUnsupported', {
    what: `The site's Astro configuration has ${what}, which incremental builds do not support.`,
    why: 'The build would leave other files than Astro does.',
    action: "Use `output: 'static'`, `build: { format: 'file' }` and no `base`. Or build with Astro.",
  });

export const compileFailed = (cause: unknown) =>
  failure(
    'CompileFailed',
    {
      what: 'Astro could not compile the site.',
      why: errorMessage(cause),
      action: 'Fix the code that the message names; the last good site is untouched.',
    },
    cause,
  );

/** Who holds a lock. */
export interface LockHolder {
  readonly pid: number;
  readonly host: string;
  readonly command: string;
  /** ISO time at which the lock was taken. */
  readonly since: string;
}

export const buildInProgress = (folder: string, holder: LockHolder | undefined) =>
  failure('BuildInProgress', {
    what: holder
      ? `Another command works on ${folder}: '${holder.command}', process ${holder.pid} on ${holder.host}, since ${holder.since}.`
      : `Another command works on ${folder}.`,
    why: 'Two builds at once would overwrite each other.',
    action: 'Wait for it to end, or stop that process; a lock of a process that died frees itself.',
  });

export const stateUnusable = (file: string, cause: unknown) =>
  failure(
    'StateUnusable',
    {
      what: `The build's state in ${file} cannot be used: ${errorMessage(cause)}.`,
      why: 'It was damaged, or another version of the engine wrote it.',
      action:
        'Build with `clean` (--clean), which makes everything again. If it happens again, check the disk.',
    },
    cause,
  );

export const nothingBuilt = (out: string) =>
  failure('NothingBuilt', {
    what: `There is no finished build in ${out}.`,
    why: 'No build was run, it did not finish, or its state is gone.',
    action: 'Build the site, then run this command again.',
  });

export const lossRefused = (what: string, before: number, after: number) =>
  failure('LossRefused', {
    what: `The build stopped, because ${what} would go from ${numberText(before)} to ${numberText(after)}.`,
    why: 'A site that loses so much at once has more often lost some of its inputs than its pages.',
    action: 'Check the inputs. If the loss is right, build with `allowRemovals` (--allow-removals).',
  });

const diskFull = (file: string, cause: unknown) =>
  failure(
    'DiskFull',
    {
      what: `No space is left to write ${file}.`,
      why: errorMessage(cause),
      action:
        'Free space and build again: finished pages are kept, the others are made then. What is released is untouched.',
    },
    cause,
  );

const notWritable = (file: string, cause: unknown) =>
  failure(
    'NotWritable',
    {
      what: `${file} cannot be written.`,
      why: isUnmade(cause)
        ? 'Its folder cannot be made; the file system is probably read-only.'
        : errorMessage(cause),
      action:
        'Give this user the right to write there, or choose other folders; what is released is untouched.',
    },
    cause,
  );

export const outputBlocked = (file: string, blocking: string, cause: unknown) =>
  failure(
    'OutputBlocked',
    {
      what: `${file} cannot be written, because ${blocking} stands in its place.`,
      location: { file },
      why: 'Something else than a build put it there; a build removes only what builds made.',
      action: 'Verify the site with `repair`, which removes what no build made, or remove it by hand.',
    },
    cause,
  );

export const outputFolderRefused = (out: string, found: string) =>
  failure('OutputFolderRefused', {
    what: `${out} is not used as output folder.`,
    why: `It holds '${found}', which no build writes; a build would move it away or remove it.`,
    action: 'Choose an output folder that belongs to the build alone.',
  });

export const shardsDiffer = (what: string, first: string, second: string) =>
  failure('ShardsDiffer', {
    what: `The parts in ${first} and ${second} do not belong together: their ${what} differs.`,
    why: 'Every part must be built from the same code and the same inputs, as parts of the same number of shards.',
    action: 'Build all parts again from one commit and one set of inputs.',
  });

export const shardMissing = (missing: readonly string[]) =>
  failure('ShardMissing', {
    what: `Not all parts were given to merge: ${missing.join(', ')} missing.`,
    why: 'A site with a part missing would lose its pages.',
    action: 'Pass the folder of every part, each a finished build of one shard.',
  });

export const partDamaged = (file: string) =>
  failure('PartDamaged', {
    what: `${file} is missing or not of the size that the part's build left.`,
    location: { file },
    why: 'The part was changed, or its copy to this machine is incomplete.',
    action: 'Copy the part again, or build it again; the site is as it was.',
  });

export const nothingReleased = (folder: string, wanted: string) =>
  failure('NothingReleased', {
    what: `${folder} has no ${wanted}.`,
    why: 'Nothing was released there, or older releases were cleared away.',
    action: 'Release a build first, or keep more releases.',
  });

export const nothingLive = (folder: string, latest: string) =>
  failure('NothingLive', {
    what: `Nothing is live in ${folder}, so no release is the one before.`,
    why: 'The link `current` is missing, or leads to no release that is there.',
    action: `Name the release to go back to (--rollback --release NAME); the latest is ${latest}.`,
  });

export const outputDamaged = (folder: string, files: readonly string[]) =>
  failure('OutputDamaged', {
    what: `${numberText(files.length)} files of ${folder} are not what the last build left: ${abbreviateList(files)}.`,
    location: { file: folder },
    why: 'They were changed or removed since; only what a build made is released.',
    action: 'Verify the site with `repair` and build again, then release it.',
  });

export const releaseDamaged = (folder: string, expected: number, found: number) =>
  failure('ReleaseDamaged', {
    what: `The release in ${folder} has ${numberText(found)} files instead of ${numberText(expected)}.`,
    location: { file: folder },
    why: 'Files were added or removed there after it was released.',
    action: 'Name another release, or release the last build.',
  });

export const releaseFolderRefused = (link: string) =>
  failure('ReleaseFolderRefused', {
    what: `${link} is not a symbolic link.`,
    why: 'A release puts a link in its place in one step, and does not remove a folder to do so.',
    action: 'Move it aside, or release to another folder.',
  });

/** Something that cannot happen unless the engine has a defect, in words that lead to a report of it. */
export const engineDefect = (what: string) =>
  failure('EngineDefect', {
    what,
    why: 'This is a defect of the engine, not of the site.',
    action: 'Report it with this message; a build with `clean` makes everything again and is not affected.',
  });

/** What Node says of a folder to be made with those above it on a read-only file system. */
const isUnmade = (error: unknown): boolean =>
  errorCode(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'mkdir';

/** Turns a system error of a write into the catalogue's words; other errors come back as they are. */
export function explainWrite(error: unknown, file: string): unknown {
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(file, error);
  if (
    ['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EISDIR', 'EEXIST', 'EBUSY', 'EXDEV'].includes(code) ||
    isUnmade(error)
  )
    return notWritable(file, error);
  const sqlite = sqliteCode(error);
  if (sqlite === SQLITE.FULL) return diskFull(file, error);
  if (sqlite === SQLITE.READONLY || sqlite === SQLITE.IOERR || sqlite === SQLITE.CANTOPEN)
    return notWritable(file, error);
  return error;
}

/** The same of a write somewhere in a folder: the file is the one that the error names, where it names one. */
export function explainWriteIn(error: unknown, folder: string): unknown {
  const { dest, path } = (error ?? {}) as { readonly dest?: unknown; readonly path?: unknown };
  const file = [dest, path].find((name) => typeof name === 'string');
  return explainWrite(error, file ?? folder);
}

/** Whether SQLite found a file damaged, which it notices only where it reads the damaged part. */
export const isSqliteDamage = (error: unknown): boolean =>
  sqliteCode(error) === SQLITE.CORRUPT || sqliteCode(error) === SQLITE.NOTADB;

/** The innermost calls of an error's stack, without those of Node itself. */
function calls(cause: unknown): string[] {
  const stack = cause instanceof Error ? (cause.stack ?? '') : '';
  const lines = stack.split('\n').map((line) => line.trim());
  return lines.filter((line) => line.startsWith('at ') && !line.includes('node:')).slice(0, CALLS_SHOWN);
}
