/** Non-Latin scripts, each with the BCP 47 tag of its words. Kana precedes Han, because Japanese uses both. */
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
 * Returns the language tag of a name, derived from its script. If several languages share the script, the tag contains
 * the script only. Returns undefined for a name with Latin letters, which has the language of the surrounding text.
 */
export function nameLanguage(name: string): string | undefined {
  if (LATIN.test(name)) return undefined;
  return SCRIPTS.find(([script]) => script.test(name))?.[1];
}
