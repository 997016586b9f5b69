/** The part of two versions of a text that differs, in characters. It starts and ends at line boundaries. */
export interface ChangedRegion {
  /** Where the region starts in both versions. */
  readonly start: number;
  /** Where the region ends in the previous version, exclusive. */
  readonly previousEnd: number;
  /** Where the region ends in the current version, exclusive. */
  readonly currentEnd: number;
}

/** Finds the lines between the common first lines and the common last lines of two versions of a text. */
export function findChangedRegion(previous: string, current: string): ChangedRegion {
  const shorter = Math.min(previous.length, current.length);
  const prefix = commonLength(shorter, (from, to) => previous.slice(from, to) === current.slice(from, to));
  const start = prefix === 0 ? 0 : previous.lastIndexOf('\n', prefix - 1) + 1;
  const suffix = commonLength(
    shorter - start,
    (from, to) =>
      previous.slice(previous.length - to, previous.length - from) ===
      current.slice(current.length - to, current.length - from),
  );
  const commonEnd = commonLastLines(previous, current, suffix);
  return { start, previousEnd: previous.length - commonEnd, currentEnd: current.length - commonEnd };
}

/** Number of characters of the whole lines in the common suffix of two texts. */
function commonLastLines(previous: string, current: string, suffix: number): number {
  const isLineStart = (text: string) => text.length === suffix || text[text.length - suffix - 1] === '\n';
  if (isLineStart(previous) && isLineStart(current)) return suffix;
  const lineEnd = current.indexOf('\n', current.length - suffix);
  return lineEnd === -1 ? 0 : current.length - lineEnd - 1;
}

/**
 * Finds how many characters, up to a limit, two texts have in common, by bisection.
 * @param areEqual compares the characters of both texts in a range
 */
function commonLength(limit: number, areEqual: (from: number, to: number) => boolean): number {
  if (areEqual(0, limit)) return limit;
  let [common, different] = [0, limit];
  while (different - common > 1) {
    const middle = (common + different) >>> 1;
    if (areEqual(common, middle)) common = middle;
    else different = middle;
  }
  return common;
}
