import { describe, expect, test } from 'vitest';
import { GroupView } from '../../src/models/group-view.ts';
import { tierMovement } from '../../src/models/tier-movement.ts';
import { GERMAN_TIERS, smallGuide, TestSnapshot } from '../support/snapshot.ts';

const TIERS = ['Star Individuals', 'Band 1', 'Band 2', 'Band 10', 'Senior Statespeople'];
const [STAR, BAND_1, BAND_2, BAND_10, SENIOR] = [1, 2, 3, 4, 5];
const view = new GroupView(
  smallGuide().group(
    2,
    'tiers',
    TIERS.map((name, index) => ({ tierId: index + 1, name, rankOrder: index })),
  ).inputs,
  2,
);

describe('compared with the previous edition of 2025, an entry', () => {
  test.each<[string, number[], number, number | undefined, string | null]>([
    ['that was never ranked is new', [2026], BAND_1, undefined, 'New in 2026'],
    [
      'that was not in it but earlier has returned',
      [2026, 2023, 2022],
      BAND_1,
      BAND_2,
      'Returned, last in 2023',
    ],
    ['of a higher tier moved up', [2026, 2025], BAND_1, BAND_2, 'Up from Band 2'],
    ['that became a star moved up', [2026, 2025], STAR, BAND_1, 'Up from Band 1'],
    ['of a lower tier moved down', [2026, 2025], BAND_10, BAND_2, 'Down from Band 2'],
    [
      'that came from a tier outside the bands moved neither up nor down',
      [2026, 2025],
      BAND_2,
      SENIOR,
      'Was Senior Statespeople',
    ],
    ['that left the bands moved neither up nor down', [2025, 2026], SENIOR, STAR, 'Was Star Individuals'],
    ['without a previous tier has no movement', [2026, 2025], BAND_1, undefined, null],
    ['with the same tier has no movement', [2026, 2025], BAND_1, BAND_1, null],
    ['that is not in this edition has no movement', [2025, 2024], BAND_1, BAND_2, null],
    ['of a future edition has no movement', [2027], BAND_1, undefined, null],
  ])('%s', (_, rankedYears, tierId, previousTierId, text) => {
    expect(tierMovement(view, { tierId, previousTierId, rankedYears })?.text ?? null).toBe(text);
  });

  test('has no movement if the guide has no edition', () => {
    const empty = new TestSnapshot().group(3, 'type-group', [
      { publicationTypeGroupId: 3, name: 'New', category: 1, description: 'To come.' },
    ]);
    expect(tierMovement(new GroupView(empty.inputs, 3), { tierId: 1, rankedYears: [2026] })).toBeNull();
  });

  test.each([
    [2, 3, 'up'],
    [3, 2, 'down'],
    [2, 1, 'down'],
    [3, 4, 'other'],
  ])(
    'of tier %i in a guide with German tier names that was previously in tier %i is shown as moved %s',
    (tierId, previousTierId, kind) => {
      const german = new GroupView(smallGuide().group(2, 'tiers', GERMAN_TIERS).inputs, 2);
      expect(tierMovement(german, { tierId, previousTierId, rankedYears: [2026, 2025] })?.kind).toBe(kind);
    },
  );
});
