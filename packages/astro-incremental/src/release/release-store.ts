/**
 * Layout of a folder of releases:
 * - `releases/NAME/` contains the files of a release; `NAME` is its time in UTC, e.g. '20261121T103000Z'.
 * - `releases/NAME.json` contains its metadata, `releases/NAME.manifest` its files with their digests.
 * - `current` is a symbolic link to the current release. It is replaced by one rename, so that readers never see a mixture of two
 *   releases.
 *
 * A folder gets the name of a release only when it is complete, and loses the name before any of its files is removed.
 */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  type Stats,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { digest } from '../core/digest.ts';
import { releaseFolderRefused } from '../core/engine-errors.ts';

/** A file of a release. */
export interface ReleasedFile {
  readonly hash: string;
  readonly size: number;
  /** Modification time in whole milliseconds. A file with a different time is read before it counts as unchanged. */
  readonly modifiedMs: number;
}

/** Returns the modification time of a file as a manifest contains it. */
export const modificationTimeMs = ({ mtimeMs }: Stats): number => Math.trunc(mtimeMs);

/** An asset of an earlier build that stays reachable because visitors may have its pages open. */
export interface RetainedAsset extends ReleasedFile {
  readonly file: string;
  /** Time at which a release without the asset went live, in milliseconds since 1970. */
  readonly droppedMs: number;
}

/** Metadata of a release, in a JSON file next to its folder. */
export interface ReleaseMetadata {
  /** Id of the build that was released. */
  readonly build: string;
  /** Number of outputs of the build. */
  readonly files: number;
  /** Sequence number of the release. Times are not used for ordering because clocks may be set back. */
  readonly number: number;
  /** Sequence number of the release that was current when this release was published. */
  readonly before?: number | undefined;
  /** Digest of the manifest; undefined for a release of an earlier version, which has no manifest. */
  readonly manifest?: string | undefined;
  readonly retained?: readonly RetainedAsset[] | undefined;
}

/** A release with the files that its folder must contain, including retained assets. */
export interface StoredRelease {
  readonly name: string;
  readonly metadata: ReleaseMetadata;
  /** undefined if the manifest is missing or damaged. */
  readonly files: ReadonlyMap<string, ReleasedFile> | undefined;
}

/** Prefixes of folders that are being written or removed. Folders whose name begins with a dot are not releases. */
const INCOMPLETE = '.incomplete';
const REMOVED = '.removed';

/** Permissions of released files and folders. They do not depend on the umask, because a web server usually runs as another user. */
export const FILE_MODE = 0o644;
const FOLDER_MODE = 0o755;

const releasesFolder = (to: string): string => join(to, 'releases');
export const releaseFolder = (to: string, name: string): string => join(to, 'releases', name);
/** Returns the folder in which a release is written until it is complete. */
export const incompleteFolder = (to: string): string => join(to, 'releases', INCOMPLETE);
const metadataFile = (to: string, name: string): string => join(to, 'releases', `${name}.json`);
const manifestFile = (to: string, name: string): string => join(to, 'releases', `${name}.manifest`);

/** Creates a folder and its missing parents with the permissions of released folders. */
export function createReadableFolder(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile()) return;
  createReadableFolder(dirname(folder));
  mkdirSync(folder);
  chmodSync(folder, FOLDER_MODE);
}

/** Returns the name of the current release; undefined if there is none. */
export function currentRelease(to: string): string | undefined {
  try {
    return basename(readlinkSync(join(to, 'current')));
  } catch {
    return undefined;
  }
}

/** Makes a release the current one. Works on a full disk. */
export function setCurrent(to: string, name: string): void {
  const link = join(to, 'current');
  const found = lstatSync(link, { throwIfNoEntry: false });
  if (found && !found.isSymbolicLink())
    throw releaseFolderRefused(to, `its entry 'current' is not a symbolic link`);
  const next = join(to, '.current.next');
  rmSync(next, { force: true });
  symlinkSync(join('releases', name), next);
  renameSync(next, link);
}

/** Lists the metadata of all releases, oldest first. */
export function listMetadata(to: string): readonly (ReleaseMetadata & { readonly name: string })[] {
  const folder = releasesFolder(to);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => {
      const metadata = readMetadata(to, name);
      return metadata ? [{ ...metadata, name }] : [];
    })
    .sort((one, other) => one.number - other.number);
}

/** Returns the names of all releases, oldest first. */
export const releaseNames = (to: string): string[] => listMetadata(to).map(({ name }) => name);

/** Reads the metadata of a release; undefined if it is missing or damaged. */
export function readMetadata(to: string, name: string): ReleaseMetadata | undefined {
  try {
    const metadata = JSON.parse(readFileSync(metadataFile(to, name), 'utf8')) as ReleaseMetadata;
    return Number.isInteger(metadata.number) ? metadata : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a release; undefined if it has no metadata. Its folder may be missing or damaged. */
export function readRelease(to: string, name: string): StoredRelease | undefined {
  const metadata = readMetadata(to, name);
  return metadata && { name, metadata, files: readManifest(to, name, metadata) };
}

/** Reads the current release; undefined if no release is current, or if it has no metadata. */
export function readCurrentRelease(to: string): StoredRelease | undefined {
  const name = currentRelease(to);
  return name === undefined ? undefined : readRelease(to, name);
}

function readManifest(
  to: string,
  name: string,
  { manifest, retained = [] }: ReleaseMetadata,
): ReadonlyMap<string, ReleasedFile> | undefined {
  try {
    const text = readFileSync(manifestFile(to, name), 'utf8');
    if (digest(text) !== manifest) return undefined;
    const files = new Map<string, ReleasedFile>();
    for (const [file, hash, size, modifiedMs] of JSON.parse(text) as ManifestLine[])
      files.set(file, { hash, size, modifiedMs });
    for (const { file, hash, size, modifiedMs } of retained) files.set(file, { hash, size, modifiedMs });
    return files;
  } catch {
    return undefined;
  }
}

/** A file in the text of a manifest. */
type ManifestLine = readonly [file: string, hash: string, size: number, modifiedMs: number];

/** Formats the manifest of the outputs of a build, one file a line. */
function formatManifest(outputs: ReadonlyMap<string, ReleasedFile>): string {
  const lines = Array.from(outputs, ([file, { hash, size, modifiedMs }]) =>
    JSON.stringify([file, hash, size, modifiedMs] satisfies ManifestLine),
  );
  return `[\n${lines.join(',\n')}\n]\n`;
}

/** Writes manifest and metadata of the release in the incomplete folder, and gives the folder the name of the release. */
export function completeRelease(
  to: string,
  name: string,
  outputs: ReadonlyMap<string, ReleasedFile>,
  metadata: Omit<ReleaseMetadata, 'manifest' | 'files'>,
): void {
  const text = formatManifest(outputs);
  writeFileSync(manifestFile(to, name), text);
  writeMetadata(to, name, { ...metadata, files: outputs.size, manifest: digest(text) });
  renameSync(incompleteFolder(to), releaseFolder(to, name));
}

/** Replaces the metadata of a release in one step. */
export function writeMetadata(to: string, name: string, metadata: ReleaseMetadata): void {
  const next = join(releasesFolder(to), '.metadata.next');
  writeFileSync(next, `${JSON.stringify(metadata)}\n`);
  renameSync(next, metadataFile(to, name));
}

/** Returns an unused name of a release, derived from the current time. */
export function newName(to: string, now: Date): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  let name = time;
  for (let n = 2; existsSync(releaseFolder(to, name)) || existsSync(metadataFile(to, name)); n++)
    name = `${time}-${n}`;
  return name;
}

/** Removes all but `keep` releases. Retains the releases in `requiredReleases` first, then the latest releases. */
export function prune(to: string, keep: number, requiredReleases: readonly string[]): void {
  const latestFirst = releaseNames(to).reverse();
  const inOrder = new Set([...requiredReleases.filter((name) => latestFirst.includes(name)), ...latestFirst]);
  for (const name of [...inOrder].slice(Math.max(1, keep))) removeRelease(to, name);
}

/** Removes a release that is not current, or all files of an incomplete release. */
export function removeRelease(to: string, name: string): void {
  const folder = releaseFolder(to, name);
  if (existsSync(folder)) renameSync(folder, join(releasesFolder(to), `${REMOVED}-${name}`));
  removeLeftovers(to);
}

/**
 * Removes the leftovers of an interrupted release or removal: incomplete folders, and the metadata and manifests of releases
 * without a folder.
 */
export function removeLeftovers(to: string): void {
  const releases = releasesFolder(to);
  if (!existsSync(releases)) return;
  const current = currentRelease(to);
  for (const name of readdirSync(releases)) {
    const [, described] = /^([^.].*)\.(?:json|manifest)$/.exec(name) ?? [];
    const isOrphaned =
      described !== undefined && described !== current && !existsSync(releaseFolder(to, described));
    if (isOrphaned || name.startsWith('.')) rmSync(join(releases, name), { recursive: true, force: true });
  }
}
