import 'astro/runtime/server/astro-island.js';
import intent from './intent.ts';

/**
 * The island runtime of Astro and the directive of ours as one file of the site, in place of the inline scripts
 * that Astro would write into every page; see `external-runtime.ts`.
 */
declare global {
  interface Window {
    Astro?: Record<string, unknown>;
  }
}

window.Astro ??= {};
window.Astro.intent = intent;
window.dispatchEvent(new Event('astro:intent'));
