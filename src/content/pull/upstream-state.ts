import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { canonicalJson } from '../snapshots/canonical-json.ts';
import type { DetailRecordKind } from '../snapshots/record-kinds.ts';

/**
 * What a pull remembers of the upstream, beside the records that the site reads: which content it has seen (ETags)
 * and which version of each entity its details are of. It lies in the snapshot's folder, so that both are switched
 * together, and is not named in `index.json`, so that the site does not depend on it. Losing it costs a full pull.
 */
export const STATE_FILE = 'upstream/state.json';

/** Versions and ETags of the details of one kind in a group, one entity a line. */
export const versionsFile = (groupId: number, kind: DetailRecordKind): string =>
  `upstream/${groupId}/${kind}.jsonl`;

const upstreamState = z.strictObject({
  version: z.literal(2),
  /** Digest of the `index.json` that it belongs to. */
  index: z.string(),
  /** Which upstream it was, as a digest. */
  upstream: z.string(),
  /** Ids of the groups that the upstream had. */
  groups: z.array(z.int()),
  /** Groups with details whose calls failed; the next pull asks for them again. */
  pending: z.array(z.int()),
  /** Current content by call. */
  etags: z.record(z.string(), z.string()),
  /** Digests of the other files of the state. */
  files: z.record(z.string(), z.string()),
});
export type UpstreamState = z.infer<typeof upstreamState>;

export function formatState(state: UpstreamState): string {
  return `${canonicalJson(state, 2)}\n`;
}

/** The state in a text; undefined where it is none. */
export function parseState(text: string): UpstreamState | undefined {
  try {
    return upstreamState.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The state in a snapshot's folder; undefined where there is none that can be read. */
export const readState = (folder: string): Promise<UpstreamState | undefined> =>
  readFile(join(folder, STATE_FILE), 'utf8').then(parseState, () => undefined);

/** What the details of an entity are of. */
export interface EntityVersion {
  readonly id: number;
  /** The id by which its details were put into a bucket: that of its firm. */
  readonly bucketId: number;
  readonly version: string;
  /** ETag of each detail that the upstream has, by name; null where it sent none. */
  readonly answers: Readonly<Record<string, string | null>>;
  /** Details whose calls failed. */
  readonly pending?: readonly string[];
}

/** Whether nothing has to be asked of an entity that the upstream lists with a version and the names of its details. */
export const isCurrent = (
  last: EntityVersion | undefined,
  version: unknown,
  details: readonly unknown[],
): boolean =>
  last !== undefined &&
  last.version === version &&
  last.pending === undefined &&
  details.length === Object.keys(last.answers).length &&
  details.every(
    (name, index) =>
      typeof name === 'string' && Object.hasOwn(last.answers, name) && details.indexOf(name) === index,
  );

/** Versions by the id of their entity. */
export type Versions = ReadonlyMap<number, EntityVersion>;

/** The lines that versions were read from, by id: of the thousands of a guide, a publication leaves nearly all as they are. */
const linesOf = new WeakMap<Versions, ReadonlyMap<number, string>>();

/** @param last those of the last pull, of which most are among them */
export function formatVersions(versions: readonly EntityVersion[], last: Versions): string {
  const lines = linesOf.get(last);
  const lineOf = (version: EntityVersion) =>
    (last.get(version.id) === version ? lines?.get(version.id) : undefined) ?? canonicalJson(version);
  return [...versions]
    .sort((a, b) => a.id - b.id)
    .map((version) => `${lineOf(version)}\n`)
    .join('');
}

/** The versions in a file of the state, whose digest tells that a pull has written it: the lines are not checked again. */
export function parseVersions(text: string): Versions {
  const versions = new Map<number, EntityVersion>();
  const lines = new Map<number, string>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const version = JSON.parse(line) as EntityVersion;
    versions.set(version.id, version);
    lines.set(version.id, line);
  }
  linesOf.set(versions, lines);
  return versions;
}
