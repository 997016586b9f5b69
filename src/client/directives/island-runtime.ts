/**
 * Entry point: Astro's island runtime and the `client:intent` directive as one external file. It replaces the inline scripts
 * that Astro would write into every page; see `src/delivery/integrations/intent-islands.ts`. The directive is imported
 * first because the runtime reads it as soon as it defines `<astro-island>`.
 */
import './register-intent.ts';
import 'astro/runtime/server/astro-island.js';
