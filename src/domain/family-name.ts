/**
 * The last word of a name, without the post-nominals of lawyers (`KC`, `SC`, `LLM`). The upstream names people in one text,
 * so that of several family names the last is taken.
 */
export function familyName(fullName: string): string {
  const words = fullName.split(/\s+/).filter((word) => !/^[A-Z]{2,}\.?$/.test(word));
  return words.at(-1) ?? fullName;
}
