/** A reproducible sequence of random choices. */
export interface Random {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number;
  /** An integer from 0 to `below - 1`. */
  below(below: number): number;
  /** An integer from `from` to `to`, both included. */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  /** One item of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** Up to `count` distinct items of a list, in random order. */
  sample<T>(list: readonly T[], count: number): T[];
}

/**
 * Creates a sequence that depends on its keys only, not on earlier choices. FNV-1a over the keys seeds mulberry32: not
 * for secrets.
 */
export function keyedRandom(...keys: readonly (string | number)[]): Random {
  let state = 0x811c9dc5;
  for (const key of keys) {
    const text = String(key);
    for (let index = 0; index < text.length; index++)
      state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
    state = Math.imul(state ^ 0x1f, 0x01000193);
  }
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  next();
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    between: (from, to) => from + below(to - from + 1),
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    sample<T>(list: readonly T[], count: number): T[] {
      const rest = [...list];
      const sample: T[] = [];
      while (sample.length < count && rest.length > 0) sample.push(...rest.splice(below(rest.length), 1));
      return sample;
    },
  };
}
