/** Scripts besides Latin, and what their words say of their language as a tag of BCP 47. Kana comes before Han: Japanese has both. */
const SCRIPTS: readonly (readonly [script: RegExp, tag: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'und-Hani'],
  [/\p{Script=Arabic}/u, 'und-Arab'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Cyrillic}/u, 'und-Cyrl'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Thai}/u, 'th'],
];

const LATIN = /\p{Script=Latin}/u;

/**
 * The language of a name as far as its script tells it; where several languages share the script, the script alone.
 * Undefined for what has Latin letters, which is read as the text around it is.
 */
export function nameLanguage(name: string): string | undefined {
  if (LATIN.test(name)) return undefined;
  return SCRIPTS.find(([script]) => script.test(name))?.[1];
}
