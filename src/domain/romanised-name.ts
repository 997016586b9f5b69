/**
 * Usual spellings of Korean syllables. Transliteration writes each syllable by its letters, e.g. 윤지우 as Yun Ji U, while people write
 * Yoon Ji-woo.
 */
const KOREAN_SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  Bag: ['Park', 'Pak', 'Bak'],
  Coe: ['Choi', 'Choe'],
  Eo: ['Uh', 'Euh'],
  Gang: ['Kang'],
  Geon: ['Gun', 'Kun'],
  Gim: ['Kim'],
  Gwon: ['Kwon'],
  Gyeong: ['Kyung', 'Kyoung'],
  Hyeon: ['Hyun'],
  Hun: ['Hoon'],
  I: ['Lee', 'Yi', 'Rhee'],
  Im: ['Lim', 'Yim'],
  Jeong: ['Jung', 'Chung'],
  Jo: ['Cho'],
  Ju: ['Joo'],
  Jun: ['Joon'],
  Mun: ['Moon'],
  No: ['Noh', 'Roh'],
  O: ['Oh'],
  Seo: ['Suh'],
  Seung: ['Sung'],
  Sin: ['Shin'],
  Su: ['Soo'],
  U: ['Woo', 'Wu'],
  Yeong: ['Young', 'Yung'],
  Yu: ['Yoo', 'You'],
  Yun: ['Yoon', 'Youn'],
};

/**
 * Returns further spellings of a name that was transliterated syllable by syllable:
 * - the usual spellings of Korean syllables,
 * - each syllable joined with the next one, e.g. Zihan for Zhang Zi Han (张子涵). Given names are usually written as one word.
 */
export function romanisedSpellings(name: string, latinName: string): readonly string[] {
  const syllables = latinName.split(/[^\p{L}\p{M}]+/u).filter((syllable) => syllable !== '');
  const isKorean = /\p{Script=Hangul}/u.test(name);
  const spellings = syllables.map((syllable) => [
    syllable,
    ...((isKorean ? KOREAN_SPELLINGS[syllable] : undefined) ?? []),
  ]);
  const joined = spellings.flatMap((ones, at) =>
    ones.flatMap((one) => (spellings[at + 1] ?? []).map((next) => one + next.toLowerCase())),
  );
  return [...spellings.flatMap(([, ...others]) => others), ...joined];
}
