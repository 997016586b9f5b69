import { publishGroup } from '../publish-group.ts';
import type { Store } from '../store.ts';
import { generateDirectory } from './directory.ts';
import { type Scale, scalePlan } from './guides.ts';
import { generateSite } from './site.ts';

/** Incremented with each change of the generator's output. A database of a different version is generated again. */
const GENERATOR_VERSION = 17;

/** Returns the key of the generated content: version, scale and seed. */
const recipe = (scale: Scale, seed: number): string => `${GENERATOR_VERSION}/${scale}/${seed}`;

/** Whether the store has the complete output for the scale and seed, with any later edits. */
export const isGenerated = (store: Store, scale: Scale, seed: number): boolean =>
  store.meta('recipe') === recipe(scale, seed);

/**
 * Fills the empty store and publishes each group. The same scale and seed result in the same bytes of each response.
 * @param progress receives the number of additional pages
 */
export function generate(store: Store, scale: Scale, seed: number, progress: (pages: number) => void): void {
  const { pages, planned = pages, guides } = scalePlan[scale];
  store.transaction(() => store.clear());
  generateDirectory(store, seed, guides, planned, progress);
  store.transaction(() => generateSite(store, seed, guides));
  for (const guide of guides) store.transaction(() => publishGroup(store, guide.groupId));
  store.transaction(() => store.setMeta('recipe', recipe(scale, seed)));
}
