import { digest } from '../core/digest.ts';

/** Partitions of a plain route, told apart by a digest of the path, so that several threads share the work. */
export const PARTITIONS: readonly string[] = Array.from({ length: 16 }, (_, index) => String(index));

/** The one that a page belongs to. */
export function partitionOf(path: string): string {
  const number = Buffer.from(digest(path)).subarray(0, 4).toString('hex');
  return PARTITIONS[Number.parseInt(number, 16) % PARTITIONS.length] ?? '0';
}
