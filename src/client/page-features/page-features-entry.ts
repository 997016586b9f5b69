import { availableStorage } from '../available-storage.ts';
import { loadShortlistOnUse } from '../shortlist/load-shortlist.ts';

/*
 * Entry point of features that only some pages have. Dynamic imports load them after the first paint; as scripts of those
 * pages, they would be loaded before it.
 */
if (document.querySelector('.tooltip') !== null) void import('../widgets/tooltips-entry.ts');
if (document.querySelector('laurel-carousel') !== null) void import('../widgets/carousels-entry.ts');
if (document.querySelector('[data-publication]') !== null) void import('../downloads/downloads-entry.ts');
if (document.querySelector('[data-copy]') !== null) void import('../copy/copy-entry.ts');
if (document.querySelector('[data-table-filter]') !== null) void import('../ranking/filter-tables-entry.ts');
loadShortlistOnUse(
  document,
  window,
  availableStorage('localStorage'),
  () => import('../shortlist/shortlist-entry.ts'),
);
