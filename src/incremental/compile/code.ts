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
import type { PlainConfiguration } from '../plain-astro/plain-route.ts';
import { variableDigest } from '../plain-astro/site-digests.ts';

/** Raise it when `code.json` or the meaning of a code hash changes. */
export const CODE_VERSION = 19;

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
  /** Whether the routes list their pages themselves, with Astro's own `getStaticPaths`. */
  readonly isPlain: boolean;
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
  /** Key of the compilation that made the bundle and the assets: another one where content alone changed since. */
  readonly bundledAs: string;
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
  /** Files and folders outside the declared paths that the code was made from, with their digests (`pathDigest`). */
  readonly outside: readonly (readonly [path: string, digest: string])[];
  /** Variables of the environment whose values are part of it, with their digests (`variableDigest`). */
  readonly variables: readonly (readonly [name: string, digest: string])[];
  /** Of a site whose routes list their pages themselves. */
  readonly plain: PlainCode | undefined;
}

export interface PlainCode {
  readonly configuration: PlainConfiguration;
  /** Digests of the content of its collections. */
  readonly content: readonly (readonly [name: string, digest: string])[];
  /** Entries whose code is a file of its own (split-entries.ts), in the folder of entries beside `code.json`. */
  readonly entryCode: readonly EntryCode[];
  /** What the image service is given. */
  readonly image: unknown;
  /** Source files of images that the browser's own code uses as they are. */
  readonly linkedImages: readonly string[];
  /** Whether integrations add to the finished site. */
  readonly hasFinishers: boolean;
  /** Where Astro would write the site, relative to its folder. */
  readonly outDir: string;
  readonly sources: ContentSources;
}

/** An entry that is a module of its own, such as an MDX file, whose code lies apart from the bundle. */
export interface EntryCode {
  /** The entry's file below the site's folder. */
  readonly file: string;
  /** Digest of its code, which names the file that it lies in. */
  readonly digest: string;
  /** Digest of what the bundle has of it. */
  readonly shell: string;
  /** The entry whose part of the bundle it goes with: itself, or another of the same shell (match-entries.ts). */
  readonly bundled: string;
  /** Digest of the styles and scripts that come with it: what they are depends on all entries. */
  readonly assets: string;
}

/** What tells whether a change is one of content alone, which needs no other code. */
export interface ContentSources {
  /** Every source file as it was compiled. */
  readonly files: SourceDigests;
  /** Files that hold entries of collections. */
  readonly entries: readonly string[];
  /** Entries that are modules of their own, such as MDX files, with the digests of what renders them (`entryDigest`). */
  readonly entryModules: readonly (readonly [file: string, digest: string])[];
  /** Files whose content is code, or was read by code while it was compiled. */
  readonly code: readonly string[];
  /** Folders whose files and folders were listed by code while it was compiled; '' is the site's own. */
  readonly listedFolders: readonly string[];
  /** Those that were looked through with all that lies below them, for glob imports too. */
  readonly listedTrees: readonly string[];
  /** Whether any file may be code, because something looks through all of them, such as UnoCSS. */
  readonly isAllCode: boolean;
  /** Style sheets into which Tailwind puts the classes that it finds in all files. */
  readonly tailwindSheets: readonly string[];
  /** Digest of what it makes of them. */
  readonly tailwind: string;
  /** Digest of what the code is compiled with besides its files. */
  readonly environment: string;
  /** Whether Markdown plugins keep something from one file to the next, so that no file can be loaded alone. */
  readonly keepsMarkdownState: boolean;
  /** Whether loaders of content reached for the network, so that it has to be loaded in every build. */
  readonly isRemote: boolean;
  /** Digest of the modules that Astro makes of the content, which import images and MDX; entries apart from the bundle do not count. */
  readonly imports: string;
  /** Key of the compilation that loaded all of the content, with which Astro's own store of it goes. */
  readonly loadedFor: string;
}

/** File with the content of a plain site's collections, as Astro's data store holds it, beside `code.json`. */
export const CONTENT_FILE = 'content.json';

/** Every source file with its digest. */
export type SourceDigests = readonly (readonly [path: string, digest: string])[];

/** The code as it lies on the disk at one moment. */
export interface CodeState {
  readonly key: string;
  readonly files: SourceDigests;
}

/** Reads every source file. */
export function readCode(sources: CodeSources): CodeState {
  const files = sourceDigests(sources);
  return { key: keyOf(sources, files), files };
}

function sourceDigests({ root, paths }: CodeSources): SourceDigests {
  const digests: (readonly [string, string])[] = [];
  for (const path of paths) {
    const full = join(root, path);
    if (!existsSync(full)) continue;
    const files = statSync(full).isDirectory()
      ? readdirSync(full, { recursive: true, withFileTypes: true })
          .filter((entry) => !entry.isDirectory())
          .map((entry) => join(entry.parentPath, entry.name))
          .sort()
      : [full];
    for (const file of files) digests.push([relative(root, file), fileDigest(file)]);
  }
  return digests;
}

function keyOf(sources: CodeSources, digests: SourceDigests): string {
  return digest(
    [environmentDigest(sources), ...digests.map(([file, known]) => `${file} ${known}`)].join('\n'),
  );
}

/** Digest of what code is compiled with besides its files: versions and variables of the environment. */
export const environmentDigest = (sources: Omit<CodeSources, 'paths'>): string =>
  digest(
    [
      `engine ${CODE_VERSION}`,
      `node ${process.versions.node}`,
      // Astro mixes the folder's path into the names of islands, which are left as it makes them.
      `plain ${sources.isPlain ? sources.root : false}`,
      ...environmentOf(sources),
      ...(sources.isPlain ? localeOf() : []),
      `packages ${packagesAbove(sources.root)}`,
    ].join('\n'),
  );

/** How dates and numbers are written, and in which time zone, where code does not say. */
export function localeOf(): string[] {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return [`locale ${locale}`, `time zone ${timeZone}`];
}

function environmentOf({ root, env }: Pick<CodeSources, 'root' | 'env'>): string[] {
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

/** Digest of lockfiles above the site's folder: those in it are among its files. */
const packagesAbove = (root: string): string =>
  lockfilesOf(root)
    .filter((file) => relative(root, file).startsWith('..'))
    .map(fileDigest)
    .join();

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
 * Digest of a file, or of the names of all that lies below a folder; '' if there is none. Of a folder that the site lies
 * in, those in it alone: below it is also what builds leave.
 */
export function pathDigest(root: string, path: string): string {
  const full = join(root, path);
  if (!statSync(full, { throwIfNoEntry: false })?.isDirectory()) return fileDigest(full);
  const holdsSite = !relative(full, root).startsWith('..');
  const names = readdirSync(full, { recursive: !holdsSite, encoding: 'utf8' });
  return digest(names.sort().join('\n'));
}

/**
 * Folder in which Astro compiles a site, and in which integrations find the finished one. Within the site, because Astro
 * renames files from there to its output folder: the cache may lie on another disk.
 */
export const workFolder = (root: string): string => join(root, '.astro', 'compiled');

/** Folder in which Astro keeps what it knows of the content. */
export const contentCache = (cache: string): string => join(cache, 'astro');

export const codeFolder = (cache: string, key: string) => join(cache, 'code', key);

/** Folder with the bundle and the assets of compiled code. */
export const bundleFolder = (cache: string, code: CompiledCode) => codeFolder(cache, code.bundledAs);

/** File with the code of an entry. */
export const entryCodeFile = (folder: string, { digest }: Pick<EntryCode, 'digest'>): string =>
  join(folder, 'entries', `${digest}.cjs`);

/** The compiled code for a key, if it is cached and still stands for its sources. Its files are not looked at. */
export function cachedCode(cache: string, key: string, root: string): CompiledCode | undefined {
  const file = join(codeFolder(cache, key), 'code.json');
  if (!existsSync(file)) return undefined;
  try {
    const code = JSON.parse(readFileSync(file, 'utf8')) as CompiledCode;
    const valid =
      code.version === CODE_VERSION &&
      code.outside.every(([path, known]) => pathDigest(root, path) === known) &&
      code.variables.every(([name, known]) => variableDigest(name) === known);
    return valid ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Whether every file of the compiled code has the bytes that were compiled. */
export function isIntact(cache: string, code: CompiledCode): boolean {
  const folder = bundleFolder(cache, code);
  const own = codeFolder(cache, code.key);
  const intact = (file: string, known: string) => {
    try {
      return digest(readFileSync(file)) === known;
    } catch {
      return false;
    }
  };
  return (
    code.bundle.every(([file, known]) => intact(join(folder, 'bundle', file), known)) &&
    code.assets.every(({ file, hash }) => intact(join(folder, 'assets', file), hash)) &&
    (code.plain?.entryCode ?? []).every((entry) => intact(entryCodeFile(own, entry), entry.digest))
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
 * `code` is in use.
 */
export function pruneCode(cache: string, { key, bundledAs }: CompiledCode): void {
  const folder = join(cache, 'code');
  if (!existsSync(join(folder, key))) return;
  const now = new Date();
  // What was refreshed needs its bundle: one that is kept is as new as the newest code that stands on it.
  for (const name of [key, bundledAs]) utimesSync(join(folder, name), now, now);
  const aged = readdirSync(folder)
    .filter((name) => name !== key && name !== bundledAs && name !== 'node_modules')
    .map((name) => ({ name, time: statSync(join(folder, name)).mtimeMs }))
    .sort((one, other) => other.time - one.time);
  const partial = aged.filter(({ name }) => name.startsWith('.partial-'));
  const surplus = aged.filter(({ name }) => !name.startsWith('.partial-')).slice(CACHED_VERSIONS - 1);
  for (const { name } of [...partial, ...surplus])
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}
