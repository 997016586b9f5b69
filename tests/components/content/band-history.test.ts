import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { describe, expect, test } from 'vitest';
import BandHistory from '../../../src/components/content/band-history.astro';
import type { TierRank } from '../../../src/domain/tier-rank.ts';
import { parseHtml } from '../../support/html.ts';

/**
 * Returns the numbers of points and lines in the chart of a table that has the given rank in each edition. Returns null if there is no
 * chart.
 */
async function chartOf(ranks: readonly (TierRank | null)[]) {
  const points = ranks.map((rank, index) => ({
    year: 2020 + index,
    tier: rank === null ? null : { name: `Band ${rank}`, rank, href: '/tax' },
    movement: null,
  }));
  const histories = [{ table: { label: 'Tax, UK', href: '/tax' }, subsectionType: 'Law Firms', points }];
  const container = await AstroContainer.create();
  const [chart] = parseHtml(await container.renderToString(BandHistory, { props: { histories } })).select(
    'svg',
  );
  return chart === undefined
    ? null
    : { points: chart.select('circle').length, lines: chart.select('line').length };
}

describe('a band history', () => {
  test.each<[string, readonly (TierRank | null)[], Awaited<ReturnType<typeof chartOf>>]>([
    ['three consecutive editions has a chart with two lines', [2, 1, 'star'], { points: 3, lines: 2 }],
    [
      'three editions, two of which are consecutive, has a chart with one line',
      [2, null, 1, 1],
      { points: 3, lines: 1 },
    ],
    ['three editions, none of which are consecutive, has no chart', [3, null, 2, null, 1], null],
    ['two editions has no chart', [2, 1], null],
    ['three editions has no chart if the band of one edition has no number', ['other', 2, 1], null],
  ])('with a band in %s', async (_case, ranks, chart) => {
    expect(await chartOf(ranks)).toEqual(chart);
  });
});
