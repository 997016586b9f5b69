import { describe, expect, test } from 'vitest';
import { badgeAddress, badgeGuide, firmKind, personalisedBadgeAddress } from '../../src/domain/badges.ts';

describe('the address of a ranking badge', () => {
  test.each([
    [{ groupName: 'Global', firmType: 1, year: 2026 }, '/badges/global-firm-2026.png'],
    [{ groupName: 'UK Bar', firmType: 2, year: 2026 }, '/badges/ukbar-set-2026.png'],
    [{ groupName: 'Asia-Pacific', firmType: 1, year: 2025 }, '/badges/asiapacific-firm-2025.png'],
    [
      { groupName: 'USA', publicationTypeName: 'High Net Worth', firmType: 1, year: 2026 },
      '/badges/usa-highnetworth-firm-2026.png',
    ],
    [
      { groupName: 'FinTech!', publicationTypeName: '', firmType: 1, year: 2026 },
      '/badges/fintech-firm-2026.png',
    ],
    [{ groupName: '日本', firmType: 1, year: 2026 }, '/badges/riben-firm-2026.png'],
    [{ groupName: 'Amérique latine', firmType: 1, year: 2026 }, '/badges/ameriquelatine-firm-2026.png'],
  ])('of %o is %s', (badge, address) => {
    expect(badgeAddress(badge)).toBe(address);
  });
});

test.each([
  [0, 'firm'],
  [1, 'firm'],
  [2, 'set'],
  [3, 'firm'],
])('the kind of firm type %i is %s', (firmType, kind) => {
  expect(firmKind(firmType)).toBe(kind);
});

test('the address of a personal badge contains the ids of publication, organisation and person', () => {
  expect(personalisedBadgeAddress({ publicationId: 26, organisationId: 501, personId: 9 })).toBe(
    '/badges/26/501/9.png',
  );
});

test.each([
  ['Global', null, 'Global'],
  ['UK Bar', 'Bar', 'UK Bar'],
  ['UK', 'Regional Bar', 'UK Regional Bar'],
])('the badge of guide %s with edition type %s names the guide %s', (groupName, typeName, badgeText) => {
  expect(badgeGuide(groupName, typeName)).toBe(badgeText);
});
