import { availableStorage } from '../available-storage.ts';
import { loadShortlistOnUse } from '../shortlist/load-shortlist.ts';

/*
 * Entry point of features that only some pages have. Dynamic imports load them after the first paint; as scripts of those
 * pages, they would be loaded before it.
 */
const FEATURES: readonly (readonly [selector: string, load: () => Promise<unknown>])[] = [
  ['.tooltip', () => import('../widgets/tooltips-entry.ts')],
  ['laurel-carousel', () => import('../widgets/carousels-entry.ts')],
  ['[data-publication]', () => import('../downloads/downloads-entry.ts')],
  ['[data-copy]', () => import('../copy/copy-entry.ts')],
  ['[data-table-filter]', () => import('../ranking/filter-tables-entry.ts')],
];
for (const [selector, load] of FEATURES) if (document.querySelector(selector)) void load();

loadShortlistOnUse(
  document,
  window,
  availableStorage('localStorage'),
  () => import('../shortlist/shortlist-entry.ts'),
);
