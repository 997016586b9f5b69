/** The section in which two versions of a text differ. It starts and ends at line boundaries. Positions are in characters or bytes. */
export interface ChangedRegion {
  /** Where the region starts in both versions. */
  readonly start: number;
  /** Where the region ends in the previous version, exclusive. */
  readonly previousEnd: number;
  /** Where the region ends in the current version, exclusive. */
  readonly currentEnd: number;
}

/**
 * Finds the lines between the common first lines and the common last lines of two versions of a text. Both versions are
 * strings, or both are UTF-8 bytes, which are compared without being decoded.
 */
export function findChangedRegion<Text extends string | Buffer>(
  previous: Text,
  current: Text,
): ChangedRegion {
  const start = commonFirstLines(previous, current);
  const suffix = commonLength(Math.min(previous.length, current.length) - start, (from, to) =>
    isEqual(
      slice(previous, previous.length - to, previous.length - from),
      slice(current, current.length - to, current.length - from),
    ),
  );
  const commonEnd = commonLastLines(previous, current, suffix);
  return { start, previousEnd: previous.length - commonEnd, currentEnd: current.length - commonEnd };
}

/** Returns the length of the whole lines in the common prefix of two texts. */
export function commonFirstLines<Text extends string | Buffer>(previous: Text, current: Text): number {
  const prefix = commonLength(Math.min(previous.length, current.length), (from, to) =>
    isEqual(slice(previous, from, to), slice(current, from, to)),
  );
  return prefix === 0 ? 0 : previous.lastIndexOf('\n', prefix - 1) + 1;
}

const slice = (text: string | Buffer, from: number, to: number): string | Buffer =>
  typeof text === 'string' ? text.slice(from, to) : text.subarray(from, to);

const isEqual = (one: string | Buffer, other: string | Buffer): boolean =>
  typeof one === 'string' || typeof other === 'string' ? one === other : one.equals(other);

/** The byte of a line break. */
export const NEWLINE = 10;

/** Returns the length of the whole lines in the common suffix of two texts. */
function commonLastLines(previous: string | Buffer, current: string | Buffer, suffix: number): number {
  const isLineStart = (text: string | Buffer) =>
    text.length === suffix || text.at(-suffix - 1) === (typeof text === 'string' ? '\n' : NEWLINE);
  if (isLineStart(previous) && isLineStart(current)) return suffix;
  const lineEnd = current.indexOf('\n', current.length - suffix);
  return lineEnd === -1 ? 0 : current.length - lineEnd - 1;
}

/**
 * Returns the length of the common start or end of two texts, up to a limit, by bisection.
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
