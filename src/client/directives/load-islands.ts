import type { ClientDirective } from 'astro';

/**
 * `client:load` as a file of the site, for pages that are nothing without their island; see `islands.ts` for why
 * Astro's inline script of the same kind is left out.
 */
const load: ClientDirective = async (getHydrate) => {
  const hydrate = await getHydrate();
  await hydrate();
};

window.Astro = { ...window.Astro, load };
window.dispatchEvent(new Event('astro:load'));
