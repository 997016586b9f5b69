/** Decodes percent-encoded text; returns undefined if the encoding is invalid. */
export function decodeComponent(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
