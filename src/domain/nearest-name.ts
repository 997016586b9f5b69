/** Most edits by which a name is still taken for a misspelled other one, as a share of its length. */
const LARGEST_SHARE = 0.34;

/** The known name that is spelled most like another one; undefined where none is near. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    .map((other) => ({ other, edits: editDistance(name, other) }))
    .toSorted((one, two) => one.edits - two.edits);
  return nearest !== undefined && nearest.edits <= name.length * LARGEST_SHARE ? nearest.other : undefined;
}

/** Characters to insert, delete or replace until one text is the other (Levenshtein). */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [above, character] of [...one].entries()) {
    const next = [above + 1];
    for (const [at, compared] of [...other].entries()) {
      const replaced = (row[at] ?? 0) + (character === compared ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
