/**
 * Digests of all that pages of a plain site may read, by the names in reads.ts: content entries, which are known, and
 * files, variables of the environment and parts of the date, which are looked at when somebody asks.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../core/digest.ts';
import { EVERY_VARIABLE, FILE, VARIABLE } from './reads.ts';

/** What is not there has a digest too, so that what appears is a change. */
const NOT_THERE = '-';

/** That of a folder in the place of a file. */
const FOLDER = '/';

export class SiteDigests extends Map<string, string> {
  readonly #root: string;

  /** `root` is the site's folder, `content` are the digests of its content collections. */
  constructor(root: string, content: Iterable<readonly [string, string]>, now: Date) {
    super(content);
    this.#root = root;
    for (const [part, value] of Object.entries(datePartsOf(now))) this.set(`clock:${part}`, value);
  }

  override get(name: string): string | undefined {
    const known = super.get(name);
    if (known !== undefined) return known;
    const found = name.startsWith(FILE)
      ? fileDigest(join(this.#root, name.slice(FILE.length)))
      : name.startsWith(VARIABLE)
        ? variableDigest(name.slice(VARIABLE.length))
        : undefined;
    if (found !== undefined) this.set(name, found);
    return found;
  }

  override has(name: string): boolean {
    return this.get(name) !== undefined;
  }
}

function fileDigest(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile()) return digest(readFileSync(file));
  return stats?.isDirectory() ? FOLDER : NOT_THERE;
}

/** Variables of the shell, the terminal, npm, Node itself and libvips: they differ from one call of a build to the next. */
export const OF_THE_CALL =
  /^(npm_.*|_|SHLVL|PWD|OLDPWD|TERM|COLORTERM|FORCE_COLOR|NO_COLOR|NODE_.*|VIPSHOME|WATCH_REPORT_DEPENDENCIES)$/;

/** Of them, what a page may well show. */
const SHOWN_OF_THE_CALL = /^(npm_package_.*|NODE_VERSION)$/;

/** Whether it matters that a page reads a variable by its name. */
export const isVariableNoted = (name: string): boolean =>
  !OF_THE_CALL.test(name) || SHOWN_OF_THE_CALL.test(name);

/** Digest of a variable of the environment, or with `*` of the names of all; one that is not set has one too. */
export const variableDigest = (
  name: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string => {
  if (`${VARIABLE}${name}` === EVERY_VARIABLE) return digest(variableNames().join('\n'));
  const value = environment[name];
  return value === undefined ? NOT_THERE : digest(value);
};

const variableNames = (): string[] =>
  Object.keys(process.env)
    .filter((name) => !OF_THE_CALL.test(name))
    .sort();

/** Parts of the date as a page shows them, in the process's own time zone and in UTC. */
type DatePart = 'year' | 'month' | 'day' | 'utc-year' | 'utc-month' | 'utc-day';

export function datePartsOf(now: Date): Readonly<Record<DatePart, string>> {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  const utcDay = now.toISOString().slice(0, 10);
  return {
    year: `${year}`,
    month: `${year}-${month}`,
    day: `${year}-${month}-${day}`,
    'utc-year': utcDay.slice(0, 4),
    'utc-month': utcDay.slice(0, 7),
    'utc-day': utcDay,
  };
}
