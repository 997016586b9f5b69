/**
 * Catalogue of the engine's errors, one function per error: what happened, why, and what to do. The texts name options of
 * the JavaScript API, e.g. `clean`. A command line that uses the engine may have other names for them.
 */
import {
  abbreviateList,
  diskFull,
  type ErrorLocation,
  errorCode,
  errorFile,
  errorMessage,
  FaultError,
  isDiskFull,
  SQLITE,
  sqliteCode,
} from '@laurel/diagnostics';
import { numberText } from '@laurel/diagnostics/number-text';

/** Maximum number of stack frames in an error. Frames further out belong to Astro, not to the page. */
const MAX_STACK_FRAMES = 6;

const createError = (
  name: string,
  fault: { what: string; location?: ErrorLocation; why: string; action: string; stack?: readonly string[] },
  cause?: unknown,
): FaultError => new FaultError({ name, ...fault }, { cause });

export const inputMissing = (name: string) =>
  createError('InputMissing', {
    what: `The build reads the input '${name}', which does not exist.`,
    why: 'The index of the inputs does not name it.',
    action: 'Write the inputs again. Check optional inputs with `has` or `list` before reading them.',
  });

export const inputUnreadable = (folder: string, cause: unknown) =>
  createError(
    'InputUnreadable',
    {
      what: `The inputs in ${folder} cannot be read.`,
      why: errorMessage(cause),
      action: 'Write the inputs, or name a folder that contains an index.json.',
    },
    cause,
  );

export const inputDiffersFromIndex = (name: string) =>
  createError('InputDiffersFromIndex', {
    what: `The input '${name}' does not have the digest that index.json states.`,
    why: 'The file was edited by hand, or a copy of the folder is incomplete.',
    action: 'Write the inputs again and build; do not edit them by hand.',
  });

export const inputsReplaced = (folder: string) =>
  createError('InputsReplaced', {
    what: `The inputs in ${folder} were replaced repeatedly while the build opened them.`,
    why: 'A build needs one consistent version of the inputs.',
    action: 'Build again when nothing writes to the folder.',
  });

const UNREADABLE_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'It is a symbolic link to a file that does not exist.',
  ELOOP: 'Its symbolic links lead back to itself.',
  EACCES: 'This user has no permission to read it.',
  ENOTDIR: 'It is not a folder.',
};

/** @param cause error that reading the file threw; undefined if the path is neither a file nor a folder */
export const publicFileUnreadable = (path: string, cause: unknown) =>
  createError(
    'PublicFileUnreadable',
    {
      what: `${path} cannot be published.`,
      location: { file: path },
      why:
        cause === undefined
          ? 'It is neither a file nor a folder.'
          : (UNREADABLE_REASONS[errorCode(cause)] ?? errorMessage(cause)),
      action: 'Correct it or remove it from the folder, and build again. The site is unchanged.',
    },
    cause,
  );

export const codeKeepsChanging = (root: string) =>
  createError('CodeKeepsChanging', {
    what: `The code in ${root} changed each time while it was compiled.`,
    why: 'Something writes to the source folder, so the compiled code matches no version of it.',
    action: 'Stop the program that writes there (an editor, a formatter) and build again.',
  });

export const invalidPath = (path: string, route: string) =>
  createError('InvalidPath', {
    what: `The route '${route}' has the path '${path}', which cannot be published.`,
    location: { page: path },
    why: "A path starts with '/', has no empty, '.' or '..' segment, no '?', '#', '\\', control character, lone surrogate or percent escape, and no segment over 200 bytes.",
    action: 'Correct the path in the collection of the route.',
  });

/** A page that writes an output file, with its route, its partition and the records that it read by id. */
export interface OutputClaim {
  readonly route: string;
  readonly partition: string;
  readonly records: readonly string[];
}

const describeClaim = ({ route, partition, records }: OutputClaim) =>
  `'${route}', partition '${partition}'${records.length === 0 ? '' : `, from ${abbreviateList(records)}`}`;

export const twoPagesOneAddress = (file: string, first: OutputClaim, second: OutputClaim) =>
  createError('TwoPagesOneAddress', {
    what: `Two pages claim the output '${file}': ${describeClaim(first)}; and ${describeClaim(second)}.`,
    location: { file },
    why: 'Each output file belongs to one page; the second would silently overwrite the first.',
    action: 'Give one of the records another address, or remove it, and write the inputs again.',
  });

export const routeWithoutCollection = (route: string, component: string) =>
  createError('RouteWithoutCollection', {
    what: `The route '${route}' has parameters, but its getStaticPaths names no collection.`,
    location: { file: component },
    why: 'The build finds the pages of a route with parameters through its collection.',
    action: 'Export `getStaticPaths = staticPaths(collection)` from the page.',
  });

export const pathOutsideRoute = (path: string, route: string) =>
  createError('PathOutsideRoute', {
    what: `The path '${path}' does not fit the route '${route}'.`,
    location: { page: path },
    why: "A page's path consists of the segments of its route, with a value for each parameter.",
    action: 'Correct the path in the collection, or the file name of the route.',
  });

export const integrationMissing = () =>
  createError('IntegrationMissing', {
    what: 'A page reads its collection, but the folder of the inputs is not configured.',
    why: 'In builds that Astro runs, the integration configures the folder of the inputs.',
    action: 'Add `incremental({ inputs: … })` to the integrations of the Astro configuration.',
  });

export const renderFailed = (path: string, route: string, records: readonly string[], cause: unknown) =>
  createError(
    'RenderFailed',
    {
      what: `The page '${path}' of '${route}' could not be rendered${records.length === 0 ? '' : ` (records: ${abbreviateList(records)})`}.`,
      location: { page: path },
      why: errorMessage(cause),
      stack: stackFrames(cause),
      action:
        'Fix the template or the record. Pages already written stay valid, and the next build continues from there.',
    },
    cause,
  );

export const pagesFailed = (route: string, partition: string, cause: unknown) =>
  createError(
    'PagesFailed',
    {
      what: `The pages of '${route}', partition '${partition}', could not be computed.`,
      why: errorMessage(cause),
      stack: stackFrames(cause),
      action: 'Fix the records or the model. No page of this partition was written.',
    },
    cause,
  );

export const imagesUnsupported = (path: string) =>
  createError('ImagesUnsupported', {
    what: `The page '${path}' generates an image with astro:assets while it is rendered.`,
    location: { page: path },
    why: 'Incremental builds do not run the image generation of Astro.',
    action: 'Provide the image through an endpoint or in public/, and link to it.',
  });

export const configurationUnsupported = (what: string) =>
  createError('ConfigurationUnsupported', {
    what: `The site's Astro configuration has ${what}, which incremental builds do not support.`,
    why: 'The build would not create the same files as Astro.',
    action: "Use `output: 'static'`, `build: { format: 'file' }` and no `base`. Or build with Astro.",
  });

export const rootUnsupported = (root: string, character: string) =>
  createError('RootUnsupported', {
    what: `The site in ${root} cannot be compiled, because the path contains '${character}'.`,
    location: { file: root },
    why: 'Vite does not support this character in the path of a site.',
    action: 'Rename or move the folder. Spaces and letters of any script are supported.',
  });

export const compileFailed = (cause: unknown) =>
  isDiskFull(cause)
    ? diskFull(errorFile(cause) ?? 'the compiled code', cause)
    : createError(
        'CompileFailed',
        {
          what: 'Astro could not compile the site.',
          why: errorMessage(cause),
          action: 'Fix the code that the message names. The previous site is unchanged.',
        },
        cause,
      );

/** Process that has a lock. */
export interface LockHolder {
  readonly pid: number;
  readonly host: string;
  readonly command: string;
  /** Time at which the lock was acquired, in ISO 8601. */
  readonly since: string;
}

export const buildInProgress = (folder: string, holder: LockHolder | undefined) =>
  createError('BuildInProgress', {
    what: holder
      ? `Another command works on ${folder}: '${holder.command}', process ${holder.pid} on ${holder.host}, since ${holder.since}.`
      : `Another command works on ${folder}.`,
    why: 'Concurrent builds would overwrite each other.',
    action:
      'Wait until the other command ends, or stop its process. The lock is released when the process ends.',
  });

export const stateUnusable = (file: string, cause: unknown) =>
  createError(
    'StateUnusable',
    {
      what: `The build's state in ${file} cannot be used: ${errorMessage(cause)}.`,
      why: 'The state was damaged, or another version of the engine wrote it.',
      action: 'Build with `clean` (--clean), which rebuilds everything. If it happens again, check the disk.',
    },
    cause,
  );

export const nothingBuilt = (out: string) =>
  createError('NothingBuilt', {
    what: `There is no finished build in ${out}.`,
    why: 'No build was run, it did not finish, or its state was deleted.',
    action: 'Build the site, then run this command again.',
  });

export const lossRefused = (what: string, before: number, after: number) =>
  createError('LossRefused', {
    what: `The build stopped, because ${what} would go from ${numberText(before)} to ${numberText(after)}.`,
    why: 'A loss of this size is usually caused by missing inputs.',
    action: 'Check the inputs. If the loss is intended, build with `allowRemovals` (--allow-removals).',
  });

const notWritable = (file: string, cause: unknown) =>
  createError(
    'NotWritable',
    {
      what: `${file} cannot be written.`,
      why: isFolderCreationFailure(cause)
        ? 'Its folder cannot be created; the file system is probably read-only.'
        : errorMessage(cause),
      action:
        errorCode(cause) === 'EFBIG'
          ? 'Raise the limit of file sizes of this user (`ulimit -f`). Releases are unchanged.'
          : 'Give this user permission to write there, or choose other folders. Releases are unchanged.',
    },
    cause,
  );

const pathTooLong = (file: string, cause: unknown) =>
  createError(
    'PathTooLong',
    {
      what: `${file} cannot be written, because its path is too long: ${Buffer.byteLength(file)} bytes.`,
      location: { file },
      why: `A name has at most 255 bytes, and the path of a database in a cache folder at most ${MAX_DATABASE_PATH_BYTES}.`,
      action: 'Use folders with a shorter path, or give the record a shorter address.',
    },
    cause,
  );

/** Maximum length of the path of a database: SQLite's limit of 512 bytes minus the longest suffix of its temporary files. */
const MAX_DATABASE_PATH_BYTES = 500;

/** Length of a folder's path, in bytes, from which the path of a database in the folder can exceed `MAX_DATABASE_PATH_BYTES`. */
const MIN_LONG_FOLDER_BYTES = MAX_DATABASE_PATH_BYTES - '/merging.sqlite'.length;

const isPathTooLong = (error: unknown, file: string): boolean =>
  errorCode(error) === 'ENAMETOOLONG' ||
  (sqliteCode(error) === SQLITE.CANTOPEN && Buffer.byteLength(file) > MIN_LONG_FOLDER_BYTES);

export const outputBlocked = (file: string, blocking: string, cause: unknown) =>
  createError(
    'OutputBlocked',
    {
      what: `${file} cannot be written, because ${blocking} blocks its path.`,
      location: { file },
      why: `No build created ${blocking}; a build removes only its own files.`,
      action: `Verify the site with \`repair\`, which removes all other files, or remove ${blocking} by hand.`,
    },
    cause,
  );

export const outputFolderRefused = (out: string, found: string) =>
  createError('OutputFolderRefused', {
    what: `${out} is not used as output folder.`,
    why: `The folder contains '${found}', which was not written by a build. A build would move or remove it.`,
    action: 'Choose an output folder that belongs to the build alone.',
  });

export const shardsDiffer = (what: string, first: string, second: string) =>
  createError('ShardsDiffer', {
    what: `The shards in ${first} and ${second} do not belong together: their ${what} differs.`,
    why: 'Every shard must be built from the same code, the same inputs and with the same number of shards.',
    action: 'Build all shards again from one commit and one set of inputs.',
  });

export const shardMissing = (missing: readonly string[]) =>
  createError('ShardMissing', {
    what: `Not all shards were passed to merge: ${missing.join(', ')} missing.`,
    why: 'Without all shards, the site would lose the pages of the missing shards.',
    action: 'Pass the folders of the finished builds of all shards.',
  });

export const shardDamaged = (file: string) =>
  createError('ShardDamaged', {
    what: `${file} is missing, or its size differs from the build of the shard.`,
    location: { file },
    why: 'The shard was changed, or its copy on this machine is incomplete.',
    action: 'Copy the shard again, or build it again. The site is unchanged.',
  });

export const nothingReleased = (folder: string, requested: string) =>
  createError('NothingReleased', {
    what: `${folder} has no ${requested}.`,
    why: 'No build was released to this folder, or older releases were removed.',
    action: 'Release a build first, or keep more releases.',
  });

export const nothingLive = (folder: string, latest: string) =>
  createError('NothingLive', {
    what: `Nothing is live in ${folder}, so there is no previous release.`,
    why: 'The link `current` is missing, or its target does not exist.',
    action: `Name the release to roll back to (--rollback --release NAME); the latest is ${latest}.`,
  });

export const outputDamaged = (folder: string, files: readonly string[]) =>
  createError('OutputDamaged', {
    what: `${numberText(files.length)} files of ${folder} differ from the last build: ${abbreviateList(files)}.`,
    location: { file: folder },
    why: 'The files were changed or removed after the build. Only unchanged results of a build are released.',
    action: 'Verify the site with `repair` and build again, then release it.',
  });

/** @param problem completes "The release cannot be used, because …" */
export const releaseDamaged = (folder: string, problem: string) =>
  createError('ReleaseDamaged', {
    what: `The release in ${folder} cannot be used, because ${problem}.`,
    location: { file: folder },
    why: 'Its files were changed or removed after it was released.',
    action: 'Name another release, or release the last build.',
  });

/** @param problem completes "The folder is not used for releases, because …" */
export const releaseFolderRefused = (to: string, problem: string) =>
  createError('ReleaseFolderRefused', {
    what: `${to} is not used for releases, because ${problem}.`,
    why: 'In a shared folder, a build or a repair could remove the release, and the release could replace other files.',
    action: 'Release to a folder that contains nothing else, e.g. /srv/site.',
  });

/** Reports a state that only a defect of the engine can cause. */
export const engineDefect = (what: string) =>
  createError('EngineDefect', {
    what,
    why: 'This is a defect of the engine, not of the site.',
    action:
      'Report this message to the maintainers. Until the defect is fixed, build with `clean`, which rebuilds everything.',
  });

/** Whether a recursive mkdir failed with ENOENT, as on a read-only file system. */
const isFolderCreationFailure = (error: unknown): boolean =>
  errorCode(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'mkdir';

/** Converts an error of a write to DiskFull, PathTooLong or NotWritable. Returns any other error unchanged. */
export function explainWriteError(error: unknown, file: string): unknown {
  if (error instanceof FaultError) return error;
  if (isDiskFull(error)) return diskFull(file, error);
  if (isPathTooLong(error, file)) return pathTooLong(file, error);
  const code = errorCode(error);
  if (
    ['EROFS', 'EFBIG', 'EACCES', 'EPERM', 'ENOTDIR', 'EISDIR', 'EEXIST', 'EBUSY', 'EXDEV'].includes(code) ||
    isFolderCreationFailure(error)
  )
    return notWritable(file, error);
  const sqlite = sqliteCode(error);
  if (sqlite === SQLITE.READONLY || sqlite === SQLITE.IOERR || sqlite === SQLITE.CANTOPEN)
    return notWritable(file, error);
  return error;
}

/**
 * Converts an error of a write to a fault as `explainWriteError` does, if the written file is not known. The fault names the path in
 * the error, or the folder if the error has no path.
 */
export function explainWriteErrorIn(error: unknown, folder: string): unknown {
  const file = errorFile(error) ?? folder;
  if (!(error instanceof FaultError) && isDiskFull(error)) return diskFull(file, error, folder);
  return explainWriteError(error, file);
}

/** Returns the innermost stack frames of an error, without frames of Node. */
function stackFrames(cause: unknown): string[] {
  const stack = cause instanceof Error ? (cause.stack ?? '') : '';
  const lines = stack.split('\n').map((line) => line.trim());
  return lines.filter((line) => line.startsWith('at ') && !line.includes('node:')).slice(0, MAX_STACK_FRAMES);
}
