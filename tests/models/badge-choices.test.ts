import { describe, expect, it } from 'vitest';
import { badgeFiles } from '../../src/images/badge-files.ts';
import { tableBadgeFiles } from '../../src/images/table-badge-files.ts';
import { badgeChoices } from '../../src/models/badge-choices.ts';
import { GroupView } from '../../src/models/group-view.ts';
import { smallGuide } from '../support/snapshot.ts';

const edition = (year: number) => ({
  publicationId: year,
  publicationTypeGroupId: 2,
  year,
  title: `Global ${year}`,
  publicationTypeName: null,
  isCurrent: year === 2026,
  publishedOn: `${year}-02-19`,
});
const { inputs } = smallGuide().group(2, 'publications', [edition(2024), edition(2025), edition(2026)]);
const view = new GroupView(inputs, 2);

/** Returns the badges of rankings, of which a later one has a better tier. */
const choices = (rankings: readonly (readonly [subsectionId: number, ...years: number[]])[]) =>
  badgeChoices(
    view,
    'lawyer',
    'Zoë Ash',
    rankings.map(([subsectionId, ...rankedYears], index) => ({
      subsectionId,
      tierId: rankings.length - index,
      rankedYears,
    })),
  );

describe('badgeChoices', () => {
  it.each([
    ['nothing without a ranking', [], []],
    [
      'the table and the edition of a new entry',
      [[100, 2026]],
      ['Shipping, France 2026', 'Global guide 2026'],
    ],
    [
      'each edition with a ranking, newest first',
      [[100, 2026, 2024]],
      ['Shipping, France 2026', 'Global guide 2026', 'Global guide 2024'],
    ],
    ['no table that no longer ranks the person', [[100, 2025]], ['Global guide 2025']],
    ['no edition that the guide does not contain', [[100, 1999]], []],
    [
      'every table, best tier first',
      [
        [103, 2026],
        [100, 2026],
      ],
      ['Shipping, France 2026', 'Tax, France 2026', 'Global guide 2026'],
    ],
  ] as const)('returns %s', (_, rankings, expected) => {
    expect(choices(rankings).map(({ title, year }) => `${title} ${year}`)).toEqual(expected);
  });

  it('returns badges that exist, with alternative texts that name the person, the edition and the table', () => {
    const files = [badgeFiles, tableBadgeFiles].flatMap((collection) =>
      collection
        .partitions(inputs)
        .flatMap((name) => [...collection.pages(name, inputs)].map(({ path }) => path)),
    );
    const [table, guide] = choices([[100, 2026]]);
    expect(files).toEqual(expect.arrayContaining([table?.src, guide?.src]));
    expect(table?.alt).toMatch(/^Zoë Ash, ranked in .+ Global 2026: Shipping, France$/);
    expect(guide?.alt).toMatch(/^Zoë Ash, ranked in .+ Global 2026$/);
    const [firm] = badgeChoices(view, 'firm', null, [{ subsectionId: 100, tierId: 1, rankedYears: [2026] }]);
    expect(firm?.alt).toMatch(/^Ranked in .+ Global 2026: Shipping, France$/);
  });
});
