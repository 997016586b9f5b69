import { describe, expect, it } from 'vitest';
import { bandHistories, pastHistories } from '../../src/models/band-history.ts';
import { GroupView } from '../../src/models/group-view.ts';
import { lawFirmPages } from '../../src/models/law-firm.ts';
import { lawyerPages } from '../../src/models/lawyer.ts';
import {
  EDITION_2023,
  GLOBAL_EDITIONS,
  guideWithPastEdition,
  pastTable,
  smallGuide,
  type TestSnapshot,
} from '../support/snapshot.ts';

const TIERS = [
  { tierId: 2, name: 'Band 1', rankOrder: 1 },
  { tierId: 3, name: 'Band 2', rankOrder: 2 },
  { tierId: 4, name: 'Foreign Experts', rankOrder: 3 },
];

/**
 * Returns the table of a past edition that ranks the firm 50 in a tier.
 * @param tierId null if the edition does not rank the firm
 */
const tableWithFirmIn = (tierId: number | null, changes: Parameters<typeof pastTable>[0] = {}) =>
  pastTable({
    tiers: TIERS.map((tier) => ({
      ...tier,
      firms: [
        { organisationId: 59, name: 'Gone LLP' },
        ...(tier.tierId === tierId ? [{ organisationId: 50, name: 'Béranger & Fils' }] : []),
      ],
      individuals: [],
    })),
    ...changes,
  });

/** A guide with the editions of 2024 and 2025, in which the firm 50 had these tiers. */
const guide = (tier2024: number | null, tier2025: number | null): TestSnapshot =>
  smallGuide()
    .group(2, 'publications', GLOBAL_EDITIONS)
    .edition(2, 'past-tables', 18, [tableWithFirmIn(tier2024)])
    .edition(2, 'past-tables', 19, [tableWithFirmIn(tier2025)]);

const ranked = (tierId: number, previousTierId?: number) => [
  { subsectionId: 100, tierId, previousTierId, rankedYears: [2026, 2025] },
];

/** Returns the histories of the firm 50 as texts. */
const histories = (snapshot: TestSnapshot, current: Parameters<typeof bandHistories>[2]) =>
  bandHistories(new GroupView(snapshot.inputs, 2), { kind: 'firm', id: 50 }, current).map(({ points }) =>
    points.map(({ year, tier, movement }) =>
      [year, tier?.name, movement?.text].filter((part) => part !== undefined).join(' '),
    ),
  );

describe('the band history of a firm', () => {
  it.each([
    ['stayed in its band', 2, 2, ranked(2), ['2024 Band 1', '2025 Band 1', '2026 Band 1']],
    [
      'moved up twice',
      4,
      3,
      ranked(2, 3),
      ['2024 Foreign Experts', '2025 Band 2 Was Foreign Experts', '2026 Band 1 Up from Band 2'],
    ],
    ['moved down', 2, 3, ranked(3), ['2024 Band 1', '2025 Band 2 Down from Band 1', '2026 Band 2']],
    [
      'joined in 2025',
      null,
      3,
      ranked(2, 3),
      ['2024', '2025 Band 2 Joined in 2025', '2026 Band 1 Up from Band 2'],
    ],
    ['left in 2026', 2, 2, [], ['2024 Band 1', '2025 Band 1', '2026 Left, was Band 1']],
    ['left in 2025', 2, null, [], ['2024 Band 1', '2025 Left, was Band 1', '2026']],
  ] as const)('that %s has a point for each edition', (_what, tier2024, tier2025, current, points) => {
    expect(histories(guide(tier2024, tier2025), current)).toEqual([points]);
  });

  it.each([
    ['moved up', 3, ranked(2), ['2024 Band 2', '2026 Band 1']],
    ['joined', null, ranked(2), ['2024', '2026 Band 1']],
    ['left', 2, [], ['2024 Band 1', '2026']],
  ] as const)(
    'that %s has no change in the current edition if the snapshot lacks the edition before',
    (_what, tier2024, current, points) => {
      const snapshot = smallGuide()
        .group(2, 'publications', GLOBAL_EDITIONS)
        .edition(2, 'past-tables', 18, [tableWithFirmIn(tier2024)]);
      expect(histories(snapshot, current)).toEqual([points]);
    },
  );

  it.each([
    ['moved up', 3, 2, ['2023 Band 2', '2025 Band 1', '2026 Band 1']],
    ['joined', null, 2, ['2023', '2025 Band 1', '2026 Band 1']],
  ] as const)(
    'that %s has no change in a past edition if the snapshot lacks the edition before',
    (_what, tier2023, tier2025, points) => {
      const snapshot = smallGuide()
        .group(2, 'publications', [...GLOBAL_EDITIONS, EDITION_2023])
        .edition(2, 'past-tables', 17, [tableWithFirmIn(tier2023)])
        .edition(2, 'past-tables', 19, [tableWithFirmIn(tier2025)]);
      expect(histories(snapshot, ranked(2))).toEqual([points]);
    },
  );

  it('includes a table in which only the current edition ranks the firm', () => {
    expect(
      histories(guide(null, null), [{ ...ranked(2)[0], subsectionId: 100, tierId: 2, rankedYears: [2026] }]),
    ).toEqual([['2024', '2025', '2026 Band 1 New in 2026']]);
  });

  it('is not shown if only the current edition ranks the firm', () => {
    const view = new GroupView(guide(null, null).inputs, 2);
    expect(pastHistories(bandHistories(view, { kind: 'firm', id: 50 }, ranked(2)))).toEqual([]);
  });

  it('has only the current edition if the snapshot has no past editions', () => {
    expect(histories(smallGuide().group(2, 'publications', GLOBAL_EDITIONS), ranked(2, 3))).toEqual([
      ['2026 Band 1 Up from Band 2'],
    ]);
  });

  it('has current tables before tables that it left', () => {
    const snapshot = smallGuide()
      .group(2, 'publications', GLOBAL_EDITIONS)
      .edition(2, 'past-tables', 19, [
        tableWithFirmIn(2),
        tableWithFirmIn(2, {
          subsectionId: 199,
          practiceArea: 'Aviation',
          locationId: 39,
          location: 'Spain',
        }),
      ]);
    const found = bandHistories(new GroupView(snapshot.inputs, 2), { kind: 'firm', id: 50 }, ranked(2));
    expect(found.map(({ table }) => table)).toEqual([
      { label: 'Shipping, France', href: '/legal-rankings/shipping-france-2:7:31:1' },
      { label: 'Aviation, Spain', href: '/legal-rankings/aviation-spain-2:7:39:1/2025' },
    ]);
  });

  it('links each band to the table of its edition', () => {
    const [history] = bandHistories(
      new GroupView(guide(2, 2).inputs, 2),
      { kind: 'firm', id: 50 },
      ranked(2),
    );
    expect(history?.points.map(({ tier }) => tier?.href)).toEqual([
      '/legal-rankings/shipping-france-2:7:31:1/2024',
      '/legal-rankings/shipping-france-2:7:31:1/2025',
      '/legal-rankings/shipping-france-2:7:31:1',
    ]);
  });
});

describe('the page', () => {
  const { inputs } = guideWithPastEdition();

  it('of a firm has the history of its departments', () => {
    const page = lawFirmPages.individualPages?.page('50', '2/0-of-1', inputs);
    expect(page?.model.history.map(({ points }) => points.map(({ tier }) => tier?.name))).toEqual([
      ['Band 1', 'Band 2'],
      ['Band 1', undefined],
    ]);
  });

  it('of a lawyer has the history of the rankings', () => {
    const page = lawyerPages.individualPages?.page('1001', '2/0-of-1', inputs);
    expect(page?.model.history.map(({ points }) => points.map(({ tier }) => tier?.name))).toEqual([
      ['Band 1', 'Band 1'],
      ['Band 1', undefined],
    ]);
  });
});
