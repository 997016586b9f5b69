import { expect, test } from 'vitest';
import { latinName } from '../../src/domain/latin-name.ts';
import { slug } from '../../src/domain/slugs.ts';

test.each([
  ['王伟', 'wang-wei'],
  ['欧阳志强', 'ou-yang-zhi-qiang'],
  ['김지우', 'gim-ji-u'],
  ['خالد المنصوري', 'khld-lmnswry'],
  ['Σωκράτης', 'sokratis'],
])('the name %s in Latin letters is %s', (name, expected) => {
  expect(slug(latinName(name))).toBe(expected);
});

test.each(['Åsa Nordenskjöld', 'Đặng & Ngô', '王伟 (David Wang)', '1824 Chambers'])(
  '%s, which has Latin letters or digits, is returned unchanged',
  (name) => {
    expect(latinName(name)).toBe(name);
  },
);
