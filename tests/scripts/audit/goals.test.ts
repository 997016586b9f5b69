import { expect, it } from 'vitest';
import { missedGoals } from '../../../scripts/audit/goals.ts';
import type { PageMeasures } from '../../../scripts/audit/lighthouse-page.ts';

const perfect: PageMeasures = {
  performance: 100,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  paint: 1400,
  shift: 0,
  bytes: 75 * 1024,
  indexed: true,
  missed: [],
};

it.each<[Partial<PageMeasures>, readonly string[]]>([
  [{}, []],
  [{ performance: 99 }, ['performance 99']],
  [{ seo: 66 }, ['SEO 66']],
  [{ seo: 66, indexed: false }, []],
  [{ paint: 1850 }, ['largest paint 1.85 s']],
  [{ shift: 0.001 }, ['layout shift 0.001']],
  [{ bytes: 80 * 1024, accessibility: 98 }, ['accessibility 98', '80.0 KiB']],
])('a page with %j misses %j', (measured, missed) => {
  expect(missedGoals({ ...perfect, ...measured })).toEqual(missed);
});
