/**
 * The island runtime of Astro and the directive of ours as one file of the site, in place of the inline scripts
 * that Astro would write into every page; see `src/delivery/integrations/external-runtime.ts`. The directive comes first: the runtime looks
 * for it as soon as it defines its element.
 */
import './register-intent.ts';
import 'astro/runtime/server/astro-island.js';
