/**
 * Returns the last word of a name, without the post-nominals of lawyers (`KC`, `SC`, `LLM`). The upstream has no separate
 * family name, so the last of several family names is used.
 */
export function familyName(fullName: string): string {
  const words = fullName.split(/\s+/).filter((word) => !/^[A-Z]{2,}\.?$/.test(word));
  return words.at(-1) ?? fullName;
}
