import { publishGroup } from '../publishing.ts';
import type { Store } from '../store.ts';
import { generateDirectory } from './directory.ts';
import { type Scale, scalePlan } from './guides.ts';
import { generateSite } from './site.ts';

/** Counts up with every change of the generator that changes its output, so that a kept database is made again. */
const GENERATOR_VERSION = 11;

/** What a database was filled with. */
const recipe = (scale: Scale, seed: number): string => `${GENERATOR_VERSION}/${scale}/${seed}`;

/** Whether the store holds the complete output for the scale and seed (and perhaps edits since). */
export const isGenerated = (store: Store, scale: Scale, seed: number): boolean =>
  store.meta('recipe') === recipe(scale, seed);

/**
 * Fills the empty store and publishes every group. The same scale and seed give the same bytes in every answer.
 * @param progress is told how many more pages exist.
 */
export function generate(store: Store, scale: Scale, seed: number, progress: (pages: number) => void): void {
  const { pages, planned = pages, guides } = scalePlan[scale];
  store.transaction(() => store.clear());
  generateDirectory(store, seed, guides, planned, progress);
  store.transaction(() => generateSite(store, seed, guides));
  for (const guide of guides) store.transaction(() => publishGroup(store, guide.groupId));
  store.transaction(() => store.setMeta('recipe', recipe(scale, seed)));
}
