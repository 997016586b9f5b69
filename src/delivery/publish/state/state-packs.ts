/**
 * Packs of a stored state. A pack is the sequence of many chunks, compressed as a whole, so that a restore needs few requests. A new
 * state adds packs with its changed chunks and shares the other packs with the previous state. A list, which is part of the state,
 * contains the position of each chunk.
 */
import { digest } from 'astro-incremental/digest';
import { z } from 'zod';

/** Name of the file with the list of packs in a stored state. */
export const PACK_LIST_FILE = 'packs.json';

/** Maximum number of packs that a process holds in memory without compression. */
export const MAX_CONCURRENT_PACKS = 8;

/** Maximum size of the chunks of a pack in bytes, before compression. */
export const MAX_PACK_BYTES = 4_194_304;

/** Minimum share of the bytes of a pack that the state needs. If the share is smaller, the chunks are moved to a new pack. */
const MIN_USED_SHARE = 0.75;

/** Packs below this size in bytes are small. Most small packs contain the changes of one update. */
const SMALL_PACK_BYTES = MAX_PACK_BYTES / 4;

/** Maximum number of small packs. If there are more, their chunks are moved to new packs. */
const MAX_SMALL_PACKS = 16;

/** A chunk in a pack. */
export interface PackedChunk {
  /** Name as in `readBuildState`. */
  readonly name: string;
  /** Digest of the bytes. */
  readonly hash: string;
  /** Position of the first byte in the decompressed pack. */
  readonly start: number;
  /** Number of bytes. */
  readonly size: number;
}

export interface Pack {
  /** Digest of the names and digests of all chunks from which the pack was created. */
  readonly hash: string;
  /** Number of bytes before compression. */
  readonly size: number;
  /** Chunks of the state. A pack may also contain chunks of earlier states, which are not listed. */
  readonly chunks: readonly PackedChunk[];
}

/** Returns the name of the file of a pack in a stored state. */
export const packFile = ({ hash }: Pick<Pack, 'hash'>): string => `packs/${hash}`;

type Chunks = ReadonlyMap<string, Pick<PackedChunk, 'hash' | 'size'>>;

/** Packs of a state. */
interface PackPlan {
  /** Packs of the previous state that the state shares. */
  readonly retained: readonly Pack[];
  readonly added: readonly Pack[];
}

/**
 * Distributes the chunks of a state to packs.
 * @param previous packs of the previous state
 * @param chunks chunks of the state by name
 */
export function planPacks(previous: readonly Pack[], chunks: Chunks): PackPlan {
  const used = previous
    .map((pack) => ({
      ...pack,
      chunks: pack.chunks.filter(({ name, hash }) => chunks.get(name)?.hash === hash),
    }))
    .filter(({ size, chunks }) => chunks.length > 0 && totalSize(chunks) >= MIN_USED_SHARE * size);
  const large = used.filter(({ size }) => size >= SMALL_PACK_BYTES);
  const retained = used.length - large.length > MAX_SMALL_PACKS ? large : used;
  const packed = new Set(retained.flatMap((pack) => pack.chunks.map(({ name }) => name)));
  const unpacked = [...chunks].filter(([name]) => !packed.has(name));
  // The snapshot and the cache are in different packs, because most edits change only a few files of the snapshot.
  const byFolder = Map.groupBy(unpacked, ([name]) => name.slice(0, name.indexOf('/')));
  return { retained, added: [...byFolder.values()].flatMap(createPacks) };
}

const totalSize = (chunks: readonly Pick<PackedChunk, 'size'>[]): number =>
  chunks.reduce((sum, { size }) => sum + size, 0);

/** Divides chunks into packs of at most `MAX_PACK_BYTES`. */
function createPacks(
  chunks: Iterable<readonly [string, Pick<PackedChunk, 'hash' | 'size'>]>,
): readonly Pack[] {
  const packs: Pack[] = [];
  let pending: PackedChunk[] = [];
  const finishPack = () => {
    if (pending.length === 0) return;
    const hash = digest(pending.map((chunk) => `${chunk.hash} ${chunk.name}`).join('\n'));
    packs.push({ hash, size: totalSize(pending), chunks: pending });
    pending = [];
  };
  let start = 0;
  for (const [name, { hash, size }] of chunks) {
    if (start + size > MAX_PACK_BYTES) {
      finishPack();
      start = 0;
    }
    pending.push({ name, hash, start, size });
    start += size;
  }
  finishPack();
  return packs;
}

/** Whether the chunks of a snapshot are the same as in the packs of a state. */
export function containsSnapshot(packs: readonly Pack[], chunks: Chunks): boolean {
  const packed = new Map(packs.flatMap((pack) => pack.chunks.map(({ name, hash }) => [name, hash])));
  return [...chunks].every(([name, { hash }]) => !name.startsWith('snapshots/') || packed.get(name) === hash);
}

/** The list of packs of a state. */
export interface PackList {
  /** Id of the build. */
  readonly build: string;
  /** Digest of the root of a release that consists of the outputs of the build; undefined if none is known. */
  readonly root?: string | undefined;
  readonly packs: readonly Pack[];
}

// A chunk is a tuple, because each stored state contains an entry for each chunk, and field names would multiply the size of the list.
const packList = z.object({
  build: z.string(),
  root: z.string().optional(),
  packs: z.array(
    z.object({
      hash: z.string(),
      size: z.int().nonnegative(),
      chunks: z.array(z.tuple([z.string(), z.string(), z.int().nonnegative(), z.int().nonnegative()])),
    }),
  ),
});

/** Formats the list of packs as it is stored. */
export const formatPackList = ({ build, root, packs }: PackList): string =>
  JSON.stringify({
    build,
    root,
    packs: packs.map(({ hash, size, chunks }) => ({
      hash,
      size,
      chunks: chunks.map((chunk) => [chunk.name, chunk.hash, chunk.start, chunk.size]),
    })),
  });

/** Parses a stored list of packs. @throws {Error} if the text is not a list of packs */
export function parsePackList(text: string): PackList {
  const { build, root, packs } = packList.parse(JSON.parse(text));
  return {
    build,
    root,
    packs: packs.map(({ hash, size, chunks }) => ({
      hash,
      size,
      chunks: chunks.map(([name, chunkHash, start, chunkSize]) => ({
        name,
        hash: chunkHash,
        start,
        size: chunkSize,
      })),
    })),
  };
}
