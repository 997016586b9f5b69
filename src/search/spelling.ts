/** How far a word of so many letters may be from what was typed. */
export function tolerance(word: string): number {
  const letters = [...word].length;
  if (letters < 4) return 0;
  return letters < 8 ? 1 : 2;
}

/**
 * The least number of letters to insert, delete, replace or swap with their neighbour that turns `typed` into
 * the beginning of `word` (optimal string alignment); `limit + 1` when there are more than `limit`.
 */
export function distanceToBeginning(typed: string, word: string, limit: number): number {
  if (word.length < typed.length - limit) return limit + 1;
  const width = Math.min(word.length, typed.length + limit);
  let last: number[] = [];
  let row = Array.from({ length: width + 1 }, (_, column) => column);
  for (let at = 1; at <= typed.length; at += 1) {
    const next = [at];
    for (let column = 1; column <= width; column += 1) {
      const same = typed[at - 1] === word[column - 1];
      let least = Math.min(
        (row[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (row[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        at > 1 && column > 1 && typed[at - 1] === word[column - 2] && typed[at - 2] === word[column - 1];
      if (swapped) least = Math.min(least, (last[column - 2] ?? 0) + 1);
      next.push(least);
    }
    if (Math.min(...next) > limit) return limit + 1;
    last = row;
    row = next;
  }
  return Math.min(limit + 1, ...row);
}

/** A word of the index and in how many records it stands. */
export interface KnownWord {
  readonly word: string;
  readonly records: number;
}

/**
 * The known word that `typed` most likely is the mistyped beginning of, or undefined: the nearest, of those
 * the commonest, of those the first.
 */
export function nearestWord(typed: string, known: Iterable<KnownWord>): string | undefined {
  let best: { readonly word: string; readonly records: number; readonly distance: number } | undefined;
  const limit = tolerance(typed);
  if (limit === 0) return undefined;
  for (const { word, records } of known) {
    const distance = distanceToBeginning(typed, word, best?.distance ?? limit);
    if (distance > limit) continue;
    if (
      best === undefined ||
      distance < best.distance ||
      (distance === best.distance && records > best.records)
    )
      best = { word, records, distance };
  }
  return best?.word;
}
