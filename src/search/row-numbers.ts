import { createHash } from 'node:crypto';
import { highestSearchRank } from '../domain/search.ts';
import { keyBits } from './index-schema.ts';

const firstHash = 1n << (keyBits - 1n);
const plainId = /^(0|[1-9]\d{0,14})$/;

/**
 * Where a record stands in its index: the rank in the high bits, the highest as 0, so that rows in ascending order go from
 * the most to the least prominent, and the record's key below (few ranks, so that neighbours in
 * a word's list are near and their distance takes few bytes). A whole-number id is its own key; any other
 * id is hashed to 51 bits. It depends on the record alone, never on what was indexed before it.
 */
export function rowNumber(id: string, rank: number): bigint {
  return (BigInt(highestSearchRank - rank) << keyBits) | recordKey(id);
}

function recordKey(id: string): bigint {
  if (plainId.test(id)) return BigInt(id);
  return firstHash | (createHash('sha256').update(id).digest().readBigUInt64BE() & (firstHash - 1n));
}
