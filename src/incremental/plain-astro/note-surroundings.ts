/**
 * Notes what page code reads besides its content: the clock, the network, the disk, chance and variables of the
 * environment. Parts of the date, files of the site and variables can be compared with the next build's; everything else
 * cannot, and its readers are made every time.
 */
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DISREGARDED, EVERY_VARIABLE, noteRead, UNTRACED, VARIABLE, withoutNoting } from './reads.ts';
import { isVariableNoted } from './site-digests.ts';

/** What cannot be compared from one build to the next. */
export const SURROUNDINGS = ['clock', 'network', 'disk', 'chance'] as const;
export type Surrounding = (typeof SURROUNDINGS)[number];

const disregarded = new Set<Surrounding>();

const note = (what: Surrounding) => noteRead(`${disregarded.has(what) ? DISREGARDED : UNTRACED}${what}`);

export interface Surroundings {
  /** The site's folder. */
  readonly root: string;
  /** Folders whose files are part of the code, which counts as a whole. */
  readonly code: readonly string[];
  /** What pages may read without being made in every build, because none of them shows it. */
  readonly disregard: readonly Surrounding[];
  /** Told of a file of the site, by the name of its read, before what is being recorded reads it. */
  readonly isRead: (name: string) => void;
}

/** From now on this thread notes them. Before any code of the site is loaded. */
export function noteSurroundings({ root, code, disregard, isRead }: Surroundings): void {
  for (const what of disregard) disregarded.add(what);
  noteClock();
  noteVariables();
  onNetworkUse(() => note('network'));
  noteChance();
  noteDisk(root, code, isRead);
  notePrograms();
}

/** The date now. Its year, month and day are compared; every other use of it is a use of the moment. */
function noteClock(): void {
  const Standard = globalThis.Date;
  class Now extends Standard {}
  const parts: ReadonlyMap<string | symbol, string> = new Map([
    ['getFullYear', 'year'],
    ['getUTCFullYear', 'utc-year'],
    ['getMonth', 'month'],
    ['getUTCMonth', 'utc-month'],
    ['getDate', 'day'],
    ['getUTCDate', 'utc-day'],
    ['getDay', 'day'],
    ['getUTCDay', 'utc-day'],
  ]);
  for (const key of Reflect.ownKeys(Standard.prototype)) {
    const method: unknown = Reflect.get(Standard.prototype, key);
    if (key === 'constructor' || typeof method !== 'function') continue;
    const part = parts.get(key);
    Object.defineProperty(Now.prototype, key, {
      configurable: true,
      writable: true,
      value(this: Date, ...args: unknown[]) {
        if (part) noteRead(`clock:${part}`);
        else note('clock');
        return Reflect.apply(method, this, args) as unknown;
      },
    });
  }
  const noted: DateConstructor = new Proxy(Standard, {
    construct(target, args: [], newTarget) {
      if (args.length === 0 && newTarget === noted) return new Now();
      if (args.length === 0) note('clock');
      if ((args as unknown[])[0] instanceof Now) note('clock');
      return Reflect.construct(target, args, newTarget) as Date;
    },
    apply(target) {
      note('clock');
      return Reflect.apply(target, undefined, []) as string;
    },
    get(target, key, receiver) {
      if (key === 'now') note('clock');
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  Object.defineProperty(Now.prototype, 'constructor', { value: noted });
  globalThis.Date = noted;
  noteFormats();
}

/** A format without a date shows the moment. */
function noteFormats(): void {
  const { prototype } = Intl.DateTimeFormat;
  const format = Object.getOwnPropertyDescriptor(prototype, 'format')?.get;
  Object.defineProperty(prototype, 'format', {
    configurable: true,
    get(this: Intl.DateTimeFormat) {
      const bound = format?.call(this) as (date?: Date | number) => string;
      return (date?: Date | number) => {
        if (date === undefined) note('clock');
        return bound(date);
      };
    },
  });
  wrap(prototype, 'formatToParts', ([date]) => date === undefined && note('clock'));
}

/** Variables that are read. Which ones there are is a read of its own: it does not count as one of all their values. */
function noteVariables(): void {
  const told = (name: string | symbol) => {
    if (typeof name === 'string' && isVariableNoted(name)) noteRead(`${VARIABLE}${name}`);
  };
  // `Object.keys` and a spread ask of each name right after the names whether it is enumerable.
  const listed = new Set<string | symbol>();
  const environment = new Proxy(process.env, {
    get(target, name, receiver) {
      told(name);
      return Reflect.get(target, name, receiver) as string | undefined;
    },
    has(target, name) {
      told(name);
      return Reflect.has(target, name);
    },
    ownKeys(target) {
      noteRead(EVERY_VARIABLE);
      const names = Reflect.ownKeys(target);
      for (const name of names) listed.add(name);
      queueMicrotask(() => listed.clear());
      return names;
    },
    getOwnPropertyDescriptor(target, name) {
      if (!listed.delete(name)) told(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    // Without it a set would define a property, which Node refuses of an environment.
    set: (target, name, value) => Reflect.set(target, name, value),
  });
  process.env = environment;
  wrap(Object, 'getOwnPropertyDescriptors', ([target]) => {
    if (target === environment) for (const name of Object.keys(environment)) told(name);
  });
}

/** From now on, tells each time that this thread reaches for the network. */
export function onNetworkUse(tell: () => void): void {
  const { fetch } = globalThis;
  globalThis.fetch = (...args) => {
    const [target] = args;
    const address = target instanceof Request ? target.url : String(target);
    // What an address itself holds is no news.
    if (!/^(data|blob):/.test(address)) tell();
    return withoutNoting(() => fetch(...args));
  };
  const require = createRequire(import.meta.url);
  const { Socket } = require('node:net') as typeof import('node:net');
  wrap(Socket.prototype, 'connect', tell);
}

function noteChance(): void {
  wrap(Math, 'random', () => note('chance'));
  wrap(globalThis.crypto, 'randomUUID', () => note('chance'));
  wrap(globalThis.crypto, 'getRandomValues', () => note('chance'));
  const require = createRequire(import.meta.url);
  const crypto = require('node:crypto') as typeof import('node:crypto');
  for (const name of ['randomBytes', 'randomFill', 'randomFillSync', 'randomUUID', 'randomInt'] as const)
    wrap(crypto, name, () => note('chance'));
  syncBuiltinESMExports();
}

/** What is read by a program or a thread that is started, or by a database, cannot be seen: Git for one. */
function notePrograms(): void {
  const require = createRequire(import.meta.url);
  const programs = require('node:child_process') as typeof import('node:child_process');
  for (const name of ['exec', 'execFile', 'spawn', 'fork', 'execSync', 'execFileSync', 'spawnSync'] as const)
    wrap(programs, name, () => note('disk'), withoutNoting);
  const made: readonly (readonly [module: string, name: string])[] = [
    ['node:worker_threads', 'Worker'],
    ['node:sqlite', 'DatabaseSync'],
  ];
  for (const [module, name] of made) {
    const exports = require(module) as Record<string, new (...args: unknown[]) => object>;
    const Made = exports[name];
    if (Made === undefined) continue;
    exports[name] = new Proxy(Made, {
      construct(target, args, newTarget) {
        note('disk');
        return withoutNoting(() => Reflect.construct(target, args, newTarget) as object);
      },
    });
  }
  syncBuiltinESMExports();
}

/** Folders of the machine itself: what libraries look up there is no more an input than the version of Node. */
const MACHINE = ['/bin', '/dev', '/etc', '/lib', '/lib64', '/opt', '/proc', '/sbin', '/sys', '/usr'];

/** Calls of `node:fs` that read what a path names. */
const READERS = [
  'readFile',
  'readFileSync',
  'createReadStream',
  'open',
  'openSync',
  'openAsBlob',
  'copyFile',
  'copyFileSync',
  'stat',
  'statSync',
  'lstat',
  'lstatSync',
  'access',
  'accessSync',
  'exists',
  'existsSync',
  'readlink',
  'readlinkSync',
];
/** Calls that read all that lies below a folder. */
const COPIERS = ['cp', 'cpSync'];
/** Calls that list a folder. */
const LISTERS = ['readdir', 'readdirSync', 'opendir', 'opendirSync'];
/** Calls that are given patterns. */
const GLOBBERS = ['glob', 'globSync'];

/** What is read: a file, what lies in a folder, or all that lies below one. */
export type ReadKind = 'file' | 'folder' | 'tree';

function noteDisk(root: string, code: readonly string[], isRead: Surroundings['isRead']): void {
  onFileReads(
    root,
    (path, kind) => {
      if (path === undefined || kind !== 'file') note('disk');
      else if (noteRead(`file:${path}`)) withoutNoting(() => isRead(`file:${path}`));
    },
    code,
  );
}

/** What was read of a site, by path below its folder. */
export interface NotedReads extends Readonly<Record<ReadKind, Set<string>>> {
  /** Style sheets outside of it, which those of the site may import, relative to its folder. */
  readonly sheetsElsewhere: Set<string>;
  /** Whether what is read now counts. */
  isNoted: boolean;
}

/**
 * From now on, says what of the site this process reads, by its path below `root` ('' is the site's folder);
 * undefined for what lies outside of it. Files of `except` and of packages are not told. `full` is the whole path.
 */
export function onFileReads(
  root: string,
  tell: (path: string | undefined, kind: ReadKind, full: string) => void,
  except: readonly string[] = [],
): void {
  const isBelow = (folder: string, path: string) => path === folder || path.startsWith(`${folder}${sep}`);
  const tellOf = (path: unknown, kind: ReadKind) => {
    if (typeof path !== 'string' && !(path instanceof URL) && !Buffer.isBuffer(path)) return;
    const full = resolve(path instanceof URL ? fileURLToPath(path) : String(path));
    if (!isBelow(root, full) && MACHINE.some((folder) => isBelow(folder, full))) return;
    if (except.some((folder) => isBelow(folder, full)) || full.split(sep).includes('node_modules')) return;
    tell(isBelow(root, full) ? relative(root, full).split(sep).join('/') : undefined, kind, full);
  };
  const require = createRequire(import.meta.url);
  const fs = require('node:fs') as typeof import('node:fs');
  for (const target of [fs, fs.promises]) {
    for (const name of READERS) wrap(target, name, ([path]) => tellOf(path, 'file'));
    for (const name of LISTERS)
      wrap(target, name, ([path, options]) => tellOf(path, isRecursive(options) ? 'tree' : 'folder'));
    for (const name of COPIERS) wrap(target, name, ([path]) => tellOf(path, 'tree'));
    for (const name of GLOBBERS) wrap(target, name, () => tell('', 'tree', root));
  }
  syncBuiltinESMExports();
}

const isRecursive = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && 'recursive' in options && options.recursive === true;

/** Has a function say that it is called. One that does not exist is left alone. `within` is what it runs in. */
function wrap(
  target: object,
  name: string,
  before: (args: readonly unknown[]) => unknown,
  within: (work: () => unknown) => unknown = (work) => work(),
): void {
  const original: unknown = Reflect.get(target, name);
  if (typeof original !== 'function') return;
  const wrapped = function (this: unknown, ...args: unknown[]) {
    before(args);
    return within(() => Reflect.apply(original, this, args));
  };
  // What hangs on a function, such as its promisified form, stays on it.
  Object.defineProperties(wrapped, Object.getOwnPropertyDescriptors(original));
  Object.defineProperty(target, name, { configurable: true, writable: true, value: wrapped });
}
