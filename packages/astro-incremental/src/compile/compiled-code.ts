/**
 * Key and cache of the compiled code of a site. The folder `<cache>/code/<key>/` contains `code.json`, `bundle/` (modules that render
 * pages) and `assets/` (files for the browser).
 */
import { hash } from 'node:crypto';
import {
  accessSync,
  constants,
  type Dirent,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { digest } from '../core/digest.ts';
import type { RouteCode, StaticFile } from '../core/plan.ts';

/** Version of the format of `code.json` and of the code hashes. A new version invalidates all compiled code. */
export const CODE_VERSION = 22;

/** Maximum number of compiled versions in the cache. Going back to a cached version of the code requires no compilation. */
const MAX_CACHED_VERSIONS = 3;

/** Files and variables that count as code. Packages are covered by the lockfile. */
export interface CodeSources {
  /** Folder of the site. */
  readonly root: string;
  /** Files and folders relative to the root. */
  readonly paths: readonly string[];
  /** Names of the environment variables that the code reads. `TZ` and names that begin with PUBLIC_ are always included. */
  readonly env: readonly string[];
}

/** The data of an Astro route that rendering needs. */
export interface CompiledRoute {
  /** Astro's key of the page's data. */
  readonly key: string;
  /** Astro's style sheets of the page. */
  readonly styles: readonly unknown[];
}

export interface CompiledCode {
  readonly version: number;
  readonly key: string;
  /** Folder of the site on the machine that compiled it. */
  readonly root: string;
  readonly origin: string;
  /** File name of Astro's entry module in the bundle. */
  readonly entry: string;
  readonly routes: readonly CompiledRoute[];
  readonly scripts: readonly unknown[];
  /** Whether pages may be rendered directly: the site has no middleware and no `i18n`. */
  readonly isDirect: boolean;
  readonly routeCodes: readonly RouteCode[];
  readonly assets: readonly Omit<StaticFile, 'source'>[];
  /** Files of the bundle with their digests. */
  readonly bundle: readonly (readonly [file: string, digest: string])[];
  /** Files outside the declared paths that are part of the code, with their digests (`fileDigest`). */
  readonly outside: readonly (readonly [path: string, digest: string])[];
}

/** Computes the key of the current code: a digest of its files, lockfiles and environment. */
export function codeKey(sources: CodeSources): string {
  return digest(
    [
      `engine ${CODE_VERSION}`,
      `node ${process.versions.node}`,
      ...environmentEntries(sources),
      ...findLockfiles(sources.root).map((file) => `lockfile ${fileDigest(file)}`),
      ...sourceEntries(sources),
    ].join('\n'),
  );
}

/** Returns path and digest of every source file. */
function sourceEntries({ root, paths }: CodeSources): string[] {
  const entries: string[] = [];
  for (const path of paths) {
    const full = join(root, path);
    if (!existsSync(full)) continue;
    const files = statSync(full).isDirectory()
      ? readdirSync(full, { recursive: true, withFileTypes: true })
          // The listing contains an entry for each linked folder, and entries for the files in it.
          .filter((entry) => entry.isFile() || (entry.isSymbolicLink() && isLinkedFile(entry)))
          .map(entryPath)
          .sort()
      : [full];
    for (const file of files) entries.push(`${relative(root, file)} ${fileDigest(file)}`);
  }
  return entries;
}

const entryPath = ({ parentPath, name }: Dirent): string => join(parentPath, name);

const isLinkedFile = (link: Dirent): boolean =>
  statSync(entryPath(link), { throwIfNoEntry: false })?.isFile() === true;

/** Returns the `.env` files with their digests and the environment variables with their values. */
function environmentEntries({ root, env }: CodeSources): string[] {
  const files = readdirSync(root)
    .filter((name) => name.startsWith('.env'))
    .sort();
  const names = Object.keys(process.env).filter((name) => name === 'TZ' || name.startsWith('PUBLIC_'));
  return [
    ...files.map((file) => `${file} ${fileDigest(join(root, file))}`),
    ...[...new Set([...names, ...env])]
      .filter((name) => process.env[name] !== undefined)
      .sort()
      .map((name) => `env ${name}=${process.env[name]}`),
  ];
}

/** Names of the lockfiles of npm, pnpm, Yarn and Bun. */
const LOCKFILES = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'bun.lockb',
];

/** Finds the lockfiles of a site: in its folder or in the nearest parent folder that has any, as in a workspace. */
function findLockfiles(root: string): readonly string[] {
  for (let folder = root; ; folder = join(folder, '..')) {
    const files = LOCKFILES.map((name) => join(folder, name)).filter((file) => existsSync(file));
    if (files.length > 0 || folder === join(folder, '..')) return files;
  }
}

/**
 * Computes a digest of the installed packages from the lockfiles. For npm, formatting and the version of the site itself are ignored.
 */
export const packagesDigest = (root: string): string =>
  digest(
    findLockfiles(root)
      .map((file) => (file.endsWith('.json') ? readNpmPackages(file) : fileDigest(file)))
      .join('\n'),
  );

/** Returns the entries of an npm lockfile that describe installed packages, as JSON. */
function readNpmPackages(file: string): string {
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8')) as { packages?: Record<string, unknown> };
  return JSON.stringify(Object.entries(packages).filter(([path]) => path.includes('node_modules/')));
}

/** Returns the SHA-256 of a file, or '' if it cannot be read. */
export function fileDigest(file: string): string {
  try {
    return hash('sha256', readFileSync(file));
  } catch {
    return '';
  }
}

/** The folder in which Astro compiles a site. */
export interface WorkFolder {
  readonly path: string;
  /** Whether the folder is part of the site, so that builds with other caches use it too. */
  readonly isShared: boolean;
}

/**
 * Returns the folder in which Astro compiles a site: a folder of the site, or a folder of the cache if the site is read-only. Astro
 * renames files from it to its output folder, and the cache may be on another disk.
 */
export function workFolder(root: string, cache: string): WorkFolder {
  const folder = join(root, '.astro');
  return isWritable(existsSync(folder) ? folder : root)
    ? { path: join(folder, 'compiled'), isShared: true }
    : // The bundle resolves packages from the cache (`linkModules`). `pruneCode` removes the folder.
      { path: join(cache, 'code', '.partial-work'), isShared: false };
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export const codeFolder = (cache: string, key: string) => join(cache, 'code', key);

/**
 * Returns the compiled code for a key from the cache; undefined if it is missing or a file outside the declared paths has changed. Does
 * not check the compiled files (see `isIntact`).
 */
export function cachedCode(cache: string, key: string, root: string): CompiledCode | undefined {
  const file = join(codeFolder(cache, key), 'code.json');
  if (!existsSync(file)) return undefined;
  try {
    const code = JSON.parse(readFileSync(file, 'utf8')) as CompiledCode;
    const valid =
      code.version === CODE_VERSION &&
      code.outside.every(([path, digestWhenCompiled]) => fileDigest(join(root, path)) === digestWhenCompiled);
    return valid ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether every cached file of the compiled code still has its original bytes. */
export function isIntact(cache: string, code: CompiledCode): boolean {
  const folder = codeFolder(cache, code.key);
  const hasDigest = (file: string, expected: string) => {
    try {
      return digest(readFileSync(file)) === expected;
    } catch {
      return false;
    }
  };
  return (
    code.bundle.every(([file, expected]) => hasDigest(join(folder, 'bundle', file), expected)) &&
    code.assets.every(({ file, hash }) => hasDigest(join(folder, 'assets', file), hash))
  );
}

/**
 * Links the site's `node_modules` into a cache outside the site, because bare imports of the bundle are resolved from the cache. A cache
 * that was copied from elsewhere may have no link, a link to other packages, or a copy of the packages; these are replaced.
 */
export function linkModules(root: string, cache: string): void {
  const pathToCache = relative(root, cache);
  if (pathToCache.split(sep)[0] !== '..' && !isAbsolute(pathToCache)) return;
  let folder = root;
  while (!existsSync(join(folder, 'node_modules', 'astro')) && join(folder, '..') !== folder)
    folder = join(folder, '..');
  const packages = join(folder, 'node_modules');
  const link = join(cache, 'code', 'node_modules');
  if (existsSync(link) && realpathSync(link) === realpathSync(packages)) return;
  mkdirSync(join(cache, 'code'), { recursive: true });
  rmSync(link, { recursive: true, force: true });
  symlinkSync(packages, link);
}

/**
 * Removes all but the latest compiled versions, and the files of killed compilations. Removal is retried because a killed compilation may
 * still be running.
 * @param key key of the code in use
 */
export function pruneCode(cache: string, key: string): void {
  const folder = join(cache, 'code');
  if (!existsSync(join(folder, key))) return;
  const now = new Date();
  utimesSync(join(folder, key), now, now);
  const newestFirst = readdirSync(folder)
    .filter((name) => name !== key && name !== 'node_modules')
    .map((name) => ({ name, time: statSync(join(folder, name)).mtimeMs }))
    .sort((one, other) => other.time - one.time);
  const partial = newestFirst.filter(({ name }) => name.startsWith('.partial-'));
  const surplus = newestFirst
    .filter(({ name }) => !name.startsWith('.partial-'))
    .slice(MAX_CACHED_VERSIONS - 1);
  for (const { name } of [...partial, ...surplus])
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}
