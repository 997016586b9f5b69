/** What pages of a plain site may read, in the place of the inputs of a site made from records. */
import { mkdirSync } from 'node:fs';
import type { PlainCode } from '../compile/code.ts';
import { digest } from '../core/digest.ts';
import { engineDefect } from '../core/fault-catalogue.ts';
import type { RouteCode } from '../core/plan.ts';
import type { OpenInputs } from '../inputs/input-folder.ts';
import type { State } from '../store/state.ts';
import { ROUTES, UNTRACED, VARIABLE } from './reads.ts';
import { datePartsOf, SiteDigests, variableDigest } from './site-digests.ts';

/**
 * What is the same in two builds of one day from the same code and with the same values of the variables that pages read:
 * pages that read the date may show another.
 */
export const plainKey = (now: Date, disregard: readonly string[], variables: Iterable<string>): string =>
  [
    'plain',
    datePartsOf(now).day,
    datePartsOf(now)['utc-day'],
    [...disregard].sort().join(),
    ...[...variables].sort().map((name) => `${name}=${variableDigest(name)}`),
  ].join('\n');

/** The variables that a key was made of. */
export const variablesOf = (key: string): string[] =>
  key
    .split('\n')
    .slice(4)
    .map((line) => line.slice(0, line.lastIndexOf('=')));

/** The variables of the environment that pages read. */
export const variablesRead = (state: State): ReadonlySet<string> =>
  new Set(
    [...state.partitions()].flatMap(({ trace }) =>
      Object.keys(trace?.reads ?? {})
        .filter((name) => name.startsWith(VARIABLE))
        .map((name) => name.slice(VARIABLE.length)),
    ),
  );

/** Digests of what the compilation knows of what pages may read: the content, and the code of all routes. */
export const compiledDigests = (
  plain: PlainCode,
  routeCodes: readonly RouteCode[],
): readonly (readonly [name: string, digest: string])[] => [
  ...plain.content,
  [ROUTES, digest(routeCodes.map(({ route, code }) => `${route} ${code}`).join('\n'))],
];

export interface PlainInputsOptions {
  /** The site's folder. */
  readonly root: string;
  /** Folder that holds copies of inputs, of which there are none here. */
  readonly copies: string;
  /** Digests of what the compilation knows. */
  readonly compiled: Iterable<readonly [name: string, digest: string]>;
  readonly now: Date;
}

export function plainInputs({ root, copies, compiled, now }: PlainInputsOptions): OpenInputs {
  mkdirSync(copies, { recursive: true });
  const digests = new SiteDigests(root, compiled, now);
  const entries = [...digests.keys()].filter((name) => name.includes('/') && !name.includes('#'));
  return {
    location: { folder: '', copies, key: '' },
    digests: () => digests,
    records: () => undefined,
    bytesOfVersion: () => undefined,
    size: entries.length,
    readBytes: () => {
      throw engineDefect('A page of a site without inputs reads one.');
    },
  };
}

/** What cannot be compared, in words. */
const UNTRACED_READS: Readonly<Record<string, string>> = {
  chance: 'chance (random numbers)',
  clock: 'the clock, finer than the day',
  disk: 'folders, files outside of the site, or what programs, threads and databases say',
  network: 'the network',
  state: 'what an earlier page left in a variable',
};

/** Reads that cannot be compared, in words. */
export const wordsForUntraced = (reads: Iterable<string>): string[] =>
  [...reads]
    .filter((name) => name.startsWith(UNTRACED))
    .sort()
    .map((name) => UNTRACED_READS[name.slice(UNTRACED.length)] ?? name);

/** What the pages of each route read that cannot be compared, by route. */
function untracedReads(state: State): ReadonlyMap<string, readonly string[]> {
  const byRoute = new Map<string, Set<string>>();
  for (const { route, trace } of state.partitions())
    for (const words of wordsForUntraced(Object.keys(trace?.reads ?? {})))
      byRoute.set(route, (byRoute.get(route) ?? new Set()).add(words));
  return new Map([...byRoute].map(([route, words]) => [route, [...words]]));
}

/** Whether a page was made from something that cannot be compared, so that the next build has to make it again. */
export const readsUntraced = (state: State): boolean => untracedReads(state).size > 0;

/** A sentence on each route that every build renders. */
export const describeUntraced = (state: State): string[] =>
  [...untracedReads(state)].map(
    ([route, words]) =>
      `Pages of '${route}' read ${words.join(' and ')}, which cannot be compared: every build renders them.`,
  );
