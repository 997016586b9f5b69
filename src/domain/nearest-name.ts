/** Maximum edit distance at which a name counts as a misspelling, as a share of its length. */
const MAX_EDIT_SHARE = 0.34;

/** Returns the known name with the smallest edit distance to `name`; undefined if none is similar. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const [nearest] = candidates
    .map((other) => ({ other, edits: editDistance(name, other) }))
    .toSorted((one, two) => one.edits - two.edits);
  return nearest !== undefined && nearest.edits <= name.length * MAX_EDIT_SHARE ? nearest.other : undefined;
}

/** Returns the Levenshtein distance: the number of characters to insert, delete or replace. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [rowIndex, character] of [...one].entries()) {
    const next = [rowIndex + 1];
    for (const [column, compared] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (character === compared ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
