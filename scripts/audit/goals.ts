import type { PageMeasures } from './lighthouse-page.ts';

/** Goals of a first visit on a simulated phone. */
const GOALS = {
  score: 100,
  /** Milliseconds. */
  paint: 1400,
  bytes: 75 * 1024,
} as const;

/** Kinds of pages that are themselves the answer to an interaction: they run at once what others run after one. */
export const ANSWERS: readonly string[] = ['search-results'];

/** Bytes of scripts that a page may load after the first interaction. */
export const SCRIPTS_AFTER_INTERACTION = 90 * 1024;

/** The goals that a page of a kind misses, e.g. `performance 98`; empty where it reaches all. */
export function missedGoals(kind: string, page: PageMeasures): readonly string[] {
  const { performance, accessibility, bestPractices, seo, indexed, paint, shift, bytes } = page;
  const most = GOALS.bytes + (ANSWERS.includes(kind) ? SCRIPTS_AFTER_INTERACTION : 0);
  // A page that search engines are told to leave out has no score among them.
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
    ...(bytes > most ? [`${(bytes / 1024).toFixed(1)} KiB`] : []),
  ];
}
