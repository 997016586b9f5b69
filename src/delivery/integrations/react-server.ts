import react from '@astrojs/react/server.js';
import type { NamedSSRLoadedRendererValue } from 'astro';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';

type Renderer = NamedSSRLoadedRendererValue;
type Rendered = Awaited<ReturnType<Renderer['renderToStaticMarkup']>>;

/** Matches ids that `useId` generates. They must differ between two islands of a page. */
const GENERATED_ID = /_R_/;

/** Preload links that React renders. In the middle of a page they have no effect; `@astrojs/react` removes them too. */
const PRELOAD_LINK = /<link\s[^>]*rel="preload"[^>]*>/g;

const { check, renderToStaticMarkup } = react as unknown as Renderer;

/** Page → number of islands with generated ids that have been rendered. */
const counts = new WeakMap<object, number>();

/**
 * Server renderer of React islands. It accesses the current page only for an island with generated ids or with slots. The output of
 * any other island does not depend on the page, so the engine renders it once.
 */
export default {
  ...(react as unknown as Renderer),
  /** The check is called without `this`, because the original one counts its attempts on the current page. */
  check: check.bind(undefined as never),
  async renderToStaticMarkup(component, props, slots, metadata) {
    if (typeof component !== 'function' || Object.keys(slots).length > 0)
      return renderToStaticMarkup.call(this, component, props, slots, metadata);
    const island = render(component, props, '');
    return GENERATED_ID.test(island.html) ? render(component, props, nextPrefix(renderedPage(this))) : island;
  },
} satisfies Renderer;

/**
 * Renders a component.
 * @param prefix prefix of generated ids; it is also sent to the browser, so that hydration generates the same ids
 */
const render = (component: FunctionComponent, props: object, prefix: string): Rendered => ({
  html: renderToString(createElement(component, props), { identifierPrefix: prefix }).replace(
    PRELOAD_LINK,
    '',
  ),
  attrs: { prefix },
});

/** Returns the page for which Astro called the renderer: it is part of `this`. */
const renderedPage = (caller: unknown): object => (caller as { readonly result: object }).result;

function nextPrefix(page: object): string {
  const count = counts.get(page) ?? 0;
  counts.set(page, count + 1);
  return `i${count}`;
}
