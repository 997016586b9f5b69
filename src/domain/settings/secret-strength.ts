/** Minimum estimated entropy of a secret. 16 random hexadecimal digits have 64 bits; their estimate is about 40 bits. */
export const MIN_SECRET_BITS = 32;

/**
 * Estimates the entropy of a secret in bits, so that repetitions and sequences such as `aaaa`, `abcabc` or `1234` are detected. It does
 * not detect words.
 */
export function estimateEntropyBits(secret: string): number {
  const period = findPeriod(secret);
  const unpredictable = [...secret.slice(0, period)].filter((character, index, all) => {
    const before = all[index - 1]?.codePointAt(0);
    return before === undefined || Math.abs((character.codePointAt(0) ?? 0) - before) > 1;
  });
  return unpredictable.length * Math.log2(new Set(unpredictable).size || 1);
}

/** Returns the length of the shortest prefix that yields the text when it is repeated. */
function findPeriod(text: string): number {
  for (let period = 1; period < text.length; period++) if (text.startsWith(text.slice(period))) return period;
  return text.length;
}
