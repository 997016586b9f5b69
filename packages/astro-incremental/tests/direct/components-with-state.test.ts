import type { SSRResult } from 'astro';
import { describe, expect, it } from 'vitest';
import type { AstroFactory } from '../../src/direct/direct-page.ts';
import { ISLAND, runtimeOf } from './runtime-of.ts';

const { createComponent, directly, html, renderComponent, renderHead } = await runtimeOf({
  arePure: false,
});

/** What the page at hand has said in a module. */
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
] as const)('%s of a site that does not say that its components are pure', (_, component, props) => {
  it('shows what its page has said, also where it is given the same as on the page before', async () => {
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
