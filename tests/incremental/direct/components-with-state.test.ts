import type { SSRResult } from 'astro';
import { describe, expect, it } from 'vitest';
import {
  type AstroFactory,
  directlyKey,
  type RenderDirectly,
} from '../../../src/incremental/direct/direct-page.ts';
import { newPage } from './new-page.ts';
import { runtimeOf } from './runtime-of.ts';

const { createComponent, render, renderComponent, renderHead } = await runtimeOf({ arePure: false });

const html = (parts: readonly string[], ...children: unknown[]) =>
  render(Object.assign([...parts], { raw: parts }) as unknown as TemplateStringsArray, ...children);

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
  [
    'an island',
    () => undefined,
    {
      'client:load': true,
      'client:component-hydration': 'load',
      'client:component-path': '/i.js',
      'client:component-export': 'I',
    },
  ],
] as const)('%s of a site that does not say that its components are pure', (_, component, props) => {
  it('shows what its page has said, also where it is given the same as on the page before', async () => {
    const route = createComponent(((page: SSRResult) =>
      html(
        ['<html><head>', '</head><body>', '</body></html>'],
        renderHead(),
        renderComponent(page, 'Part', component, props),
      )) as never) as unknown as AstroFactory;
    const directly = Reflect.get(route, directlyKey) as RenderDirectly;
    for (language of ['en', 'cy', 'en']) {
      const text = await directly(newPage(true, [framework]), route, {});
      expect(text).toContain(`>${language}<`);
    }
  });
});
