import type { SSRResult } from 'astro';
import { describe, expect, it } from 'vitest';
import type { AstroFactory } from '../../src/direct/direct-page.ts';
import { ISLAND, loadRuntime } from './load-runtime.ts';

const { createComponent, directly, html, renderComponent, renderHead } = await loadRuntime({
  arePure: false,
});

/** Language of the current page, as a module variable. */
let language = '';

const framework = {
  name: 'framework',
  clientEntrypoint: '/framework.js',
  ssr: {
    check: async () => true,
    renderToStaticMarkup: async () => ({ html: `<p>${language}</p>`, attrs: {} }),
  },
};

const template = createComponent((() => html(['<header>', '</header>'], language)) as never);

describe.each([
  ['a template', template, {}],
  ['an island', () => undefined, ISLAND],
] as const)('%s of a site whose components are not declared pure', (_, component, props) => {
  it('is rendered again for each page even with the same properties', async () => {
    const route = createComponent(((page: SSRResult) =>
      html(
        ['<html><head>', '</head><body>', '</body></html>'],
        renderHead(),
        renderComponent(page, 'Part', component, props),
      )) as never) as unknown as AstroFactory;
    for (language of ['en', 'cy', 'en']) {
      expect(await directly(route, true, [framework])).toContain(`>${language}<`);
    }
  });
});
