/**
 * Starts what only some pages hold. As scripts of those pages they would be loaded before the first paint; none of them is
 * needed for it.
 */
if (document.querySelector('.tooltip') !== null) void import('./widgets/start-tooltips.ts');
if (document.querySelector('laurel-carousel') !== null) void import('./widgets/start-carousels.ts');
if (document.querySelector('[data-publication]') !== null) void import('./downloads/start.ts');
