import { expect, test } from 'vitest';
import { nameLanguage } from '../../src/domain/name-language.ts';

test.each([
  ['Harrow & Vane LLP', undefined],
  ['Grzegorz Brzęczyszczykiewicz', undefined],
  ['Đặng & Ngô Law Firm', undefined],
  ['君竹律师事务所', 'und-Hani'],
  ['藤原・長谷川法律事務所', 'und-Hani'],
  ['さくら法律事務所', 'ja'],
  ['김앤장', 'ko'],
  ['خالد المنصوري', 'und-Arab'],
  ['נועה בן־דוד', 'he'],
  ['Юлия Орлова', 'und-Cyrl'],
  ['君竹律师事务所 · based in London', undefined],
  ['', undefined],
])('the language of the name %j is %s', (name, language) => {
  expect(nameLanguage(name)).toBe(language);
});
