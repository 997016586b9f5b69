/**
 * The code of a site: what it is hashed from, and where its compiled form is cached.
 * `<cache>/code/<key>/` holds `code.json`, `bundle/` (what renders pages) and `assets/` (what browsers load).
 */
import { hash } from 'node:crypto';
import {
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

/** Raise it when `code.json` or the meaning of a code hash changes. */
export const CODE_VERSION = 20;

/** Compiled forms cached, so that going back to an earlier version of the code compiles nothing. */
const CACHED_VERSIONS = 3;

/** What counts as code besides node_modules, which the lockfile stands for. */
export interface CodeSources {
  /** The site's folder. */
  readonly root: string;
  /** Files and folders relative to the root. */
  readonly paths: readonly string[];
  /** Names of environment variables that the code reads; `TZ` and those that begin with PUBLIC_ always count. */
  readonly env: readonly string[];
}

/** An Astro route as the renderer needs it. */
export interface CompiledRoute {
  readonly route: string;
  readonly component: string;
  /** Astro's key of the page's data, and its style sheets. */
  readonly key: string;
  readonly styles: readonly unknown[];
}

export interface CompiledCode {
  readonly version: number;
  readonly key: string;
  /** The site's folder on the machine that compiled it. */
  readonly root: string;
  readonly origin: string;
  /** Astro's entry among the modules of the bundle. */
  readonly entry: string;
  readonly routes: readonly CompiledRoute[];
  readonly scripts: readonly unknown[];
  /** Address of the script that integrations put on every page. */
  readonly pageScript: string | undefined;
  /** Whether no middleware and no languages stand between a page and its address, so that pages may be rendered directly. */
  readonly isDirect: boolean;
  readonly routeCodes: readonly RouteCode[];
  readonly assets: readonly Omit<StaticFile, 'from'>[];
  /** Files of the bundle with the digests of their bytes. */
  readonly bundle: readonly (readonly [file: string, digest: string])[];
  /** Files outside the declared paths that the code was made from, with their digests (`fileDigest`). */
  readonly outside: readonly (readonly [path: string, digest: string])[];
}

/** Key of the code as it is on the disk now: a digest of its files, lockfiles and environment. */
export function codeKey(sources: CodeSources): string {
  return digest(
    [
      `engine ${CODE_VERSION}`,
      `node ${process.versions.node}`,
      ...environmentOf(sources),
      ...lockfilesOf(sources.root).map((file) => `lockfile ${fileDigest(file)}`),
      ...sourceDigests(sources),
    ].join('\n'),
  );
}

function sourceDigests({ root, paths }: CodeSources): string[] {
  const digests: string[] = [];
  for (const path of paths) {
    const full = join(root, path);
    if (!existsSync(full)) continue;
    const files = statSync(full).isDirectory()
      ? readdirSync(full, { recursive: true, withFileTypes: true })
          .filter((entry) => !entry.isDirectory())
          .map((entry) => join(entry.parentPath, entry.name))
          .sort()
      : [full];
    for (const file of files) digests.push(`${relative(root, file)} ${fileDigest(file)}`);
  }
  return digests;
}

function environmentOf({ root, env }: CodeSources): string[] {
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

/** What npm, pnpm, Yarn and Bun write down of the packages that they install. */
const LOCKFILES = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'bun.lockb',
];

/** The lockfiles of a site: in its folder, or in the nearest one above that has any, as in a workspace. */
function lockfilesOf(root: string): readonly string[] {
  for (let at = root; ; at = join(at, '..')) {
    const files = LOCKFILES.map((name) => join(at, name)).filter((file) => existsSync(file));
    if (files.length > 0 || at === join(at, '..')) return files;
  }
}

/**
 * Digest of the installed packages: what the lockfile says of them. Of npm's, its spelling and the site's own version do not
 * count.
 */
export const packagesDigest = (root: string): string =>
  digest(
    lockfilesOf(root)
      .map((file) => (file.endsWith('.json') ? npmPackages(file) : fileDigest(file)))
      .join('\n'),
  );

function npmPackages(file: string): string {
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8')) as { packages?: Record<string, unknown> };
  return JSON.stringify(Object.entries(packages).filter(([path]) => path.includes('node_modules/')));
}

/** SHA-256 of a file, '' if there is none. */
export function fileDigest(file: string): string {
  try {
    return hash('sha256', readFileSync(file));
  } catch {
    return '';
  }
}

/**
 * Folder in which Astro compiles a site. Within the site, because Astro renames files from there to its output folder:
 * the cache may lie on another disk.
 */
export const workFolder = (root: string): string => join(root, '.astro', 'compiled');

export const codeFolder = (cache: string, key: string) => join(cache, 'code', key);

/** The compiled code for a key, if it is cached and still stands for its sources. Its files are not looked at. */
export function cachedCode(cache: string, key: string, root: string): CompiledCode | undefined {
  const file = join(codeFolder(cache, key), 'code.json');
  if (!existsSync(file)) return undefined;
  try {
    const code = JSON.parse(readFileSync(file, 'utf8')) as CompiledCode;
    const valid =
      code.version === CODE_VERSION &&
      code.outside.every(([path, known]) => fileDigest(join(root, path)) === known);
    return valid ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Whether every file of the compiled code has the bytes that were compiled. */
export function isIntact(cache: string, code: CompiledCode): boolean {
  const folder = codeFolder(cache, code.key);
  const intact = (file: string, known: string) => {
    try {
      return digest(readFileSync(file)) === known;
    } catch {
      return false;
    }
  };
  return (
    code.bundle.every(([file, known]) => intact(join(folder, 'bundle', file), known)) &&
    code.assets.every(({ file, hash }) => intact(join(folder, 'assets', file), hash))
  );
}

/**
 * Bare imports of the bundle are looked up from the cache: where that lies outside the site, a link leads to its packages.
 * A cache that was copied from elsewhere has none, one to other packages, or a copy of them.
 */
export function linkModules(root: string, cache: string): void {
  const way = relative(root, cache);
  if (way.split(sep)[0] !== '..' && !isAbsolute(way)) return;
  let home = root;
  while (!existsSync(join(home, 'node_modules', 'astro')) && join(home, '..') !== home)
    home = join(home, '..');
  const packages = join(home, 'node_modules');
  const link = join(cache, 'code', 'node_modules');
  if (existsSync(link) && realpathSync(link) === realpathSync(packages)) return;
  mkdirSync(join(cache, 'code'), { recursive: true });
  rmSync(link, { recursive: true, force: true });
  symlinkSync(packages, link);
}

/**
 * Removes compiled forms beyond the newest few, and what a killed compilation left, which may take a moment to end.
 * @param key of the code that is in use
 */
export function pruneCode(cache: string, key: string): void {
  const folder = join(cache, 'code');
  if (!existsSync(join(folder, key))) return;
  const now = new Date();
  utimesSync(join(folder, key), now, now);
  const aged = readdirSync(folder)
    .filter((name) => name !== key && name !== 'node_modules')
    .map((name) => ({ name, time: statSync(join(folder, name)).mtimeMs }))
    .sort((one, other) => other.time - one.time);
  const partial = aged.filter(({ name }) => name.startsWith('.partial-'));
  const surplus = aged.filter(({ name }) => !name.startsWith('.partial-')).slice(CACHED_VERSIONS - 1);
  for (const { name } of [...partial, ...surplus])
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}
