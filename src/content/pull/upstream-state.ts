import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { canonicalJson } from '../snapshots/canonical-json.ts';
import type { DetailRecordKind } from '../snapshots/record-kinds.ts';

/**
 * State of the upstream that a pull stores for the next one: ETags of the content, and the version of each entity's details.
 * It is in the snapshot's folder, so that both are replaced together. `index.json` does not name it, so the site does not depend
 * on it. Without it the next pull requests everything.
 */
export const STATE_FILE = 'upstream/state.json';

/** File with the versions and ETags of the details of one kind in a group, one entity per line. */
export const versionsFile = (groupId: number, kind: DetailRecordKind): string =>
  `upstream/${groupId}/${kind}.jsonl`;

/**
 * Version of the state. It is raised if pulls normalise or validate content differently, so that the next pull requests all content.
 * Of a state with a different version, only the digest of the upstream's name is used.
 */
export const STATE_VERSION = 6;

const upstreamState = z.strictObject({
  version: z.literal([2, 3, 4, 5, STATE_VERSION]),
  /** Digest of the `index.json` that the state belongs to. */
  index: z.string(),
  /** Digest of the upstream's name. */
  upstream: z.string(),
  /** Ids of the groups that the upstream had. */
  groups: z.array(z.int()).readonly(),
  /** Groups with failed calls, which the next pull repeats. */
  pending: z.array(z.int()).readonly(),
  /** ETags by the key of the call or picture; null for a response without an ETag. */
  etags: z.record(z.string(), z.string().nullable()),
  /** Digests of the other files of the state. */
  files: z.record(z.string(), z.string()),
});
export type UpstreamState = z.infer<typeof upstreamState>;

export function formatState(state: UpstreamState): string {
  return `${canonicalJson(state, 2)}\n`;
}

/** Parses a state; returns undefined if the text is not a valid one. */
export function parseState(text: string): UpstreamState | undefined {
  try {
    return upstreamState.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Reads the state in a snapshot's folder; resolves to undefined if it is missing or invalid. */
export const readState = (folder: string): Promise<UpstreamState | undefined> =>
  readFile(join(folder, STATE_FILE), 'utf8').then(parseState, () => undefined);

/** Version of the stored details of an entity. */
export interface EntityVersion {
  readonly id: number;
  /** Id of the entity's firm at the previous pull. It selected the bucket that contains the entity's details. */
  readonly bucketId: number;
  readonly version: string;
  /**
   * ETag of each detail that the upstream has, by name; null if the response had no ETag. Stored under the name `answers` since
   * version 2 of the state.
   */
  readonly answers: Readonly<Record<string, string | null>>;
  /** Names of the details whose calls failed. */
  readonly pending?: readonly string[];
}

/** Whether the stored details are up to date with the version and the names of details that the upstream lists. */
export const isCurrent = (
  stored: EntityVersion | undefined,
  version: unknown,
  details: readonly unknown[],
): boolean =>
  stored !== undefined &&
  stored.version === version &&
  stored.pending === undefined &&
  details.length === Object.keys(stored.answers).length &&
  details.every(
    (name, index) =>
      typeof name === 'string' && Object.hasOwn(stored.answers, name) && details.indexOf(name) === index,
  );

/** Versions by entity id. */
export type Versions = ReadonlyMap<number, EntityVersion>;

/** Lines that versions were parsed from, by id. They save formatting: a publication changes few of a guide's thousands. */
const parsedLines = new WeakMap<Versions, ReadonlyMap<number, string>>();

/**
 * Formats the versions of a kind as the text of their file.
 * @param previous versions of the previous pull; an identical object reuses the line that it was parsed from
 */
export function formatVersions(versions: readonly EntityVersion[], previous: Versions): string {
  const lines = parsedLines.get(previous);
  const formatLine = (version: EntityVersion) =>
    (previous.get(version.id) === version ? lines?.get(version.id) : undefined) ?? canonicalJson(version);
  return [...versions]
    .sort((a, b) => a.id - b.id)
    .map((version) => `${formatLine(version)}\n`)
    .join('');
}

/** Parses the versions in a file of the state. Does not validate them: the digest proves that a pull has written the file. */
export function parseVersions(text: string): Versions {
  const versions = new Map<number, EntityVersion>();
  const lines = new Map<number, string>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const version = JSON.parse(line) as EntityVersion;
    versions.set(version.id, version);
    lines.set(version.id, line);
  }
  parsedLines.set(versions, lines);
  return versions;
}
