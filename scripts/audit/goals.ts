import type { PageMeasures } from './lighthouse-page.ts';

/** Goals of a first visit on a simulated phone. */
const GOALS = {
  score: 100,
  /** Milliseconds. */
  paint: 1400,
  bytes: 75 * 1024,
} as const;

/** Returns the goals that a page misses, e.g. `performance 98`; an empty list if it reaches all. */
export function missedGoals(page: PageMeasures): readonly string[] {
  const { performance, accessibility, bestPractices, seo, indexed, paint, shift, bytes } = page;
  // A noindex page has no search score.
  const scores = {
    performance,
    accessibility,
    'best practices': bestPractices,
    ...(indexed && { SEO: seo }),
  };
  return [
    ...Object.entries(scores)
      .filter(([, score]) => score < GOALS.score)
      .map(([name, score]) => `${name} ${score}`),
    ...(paint > GOALS.paint ? [`largest paint ${(paint / 1000).toFixed(2)} s`] : []),
    ...(shift > 0 ? [`layout shift ${shift.toFixed(3)}`] : []),
    ...(bytes > GOALS.bytes ? [`${(bytes / 1024).toFixed(1)} KiB`] : []),
  ];
}
