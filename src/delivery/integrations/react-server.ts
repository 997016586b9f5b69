import react from '@astrojs/react/server.js';
import type { NamedSSRLoadedRendererValue } from 'astro';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';

type Renderer = NamedSSRLoadedRendererValue;
type Rendered = Awaited<ReturnType<Renderer['renderToStaticMarkup']>>;

/** React's mark of ids that a component asked for (`useId`), which must differ between two islands of a page. */
const GENERATED_ID = /_R_/;

/** What React asks the browser to load before it: in the middle of a page it comes too late, as `@astrojs/react` has it. */
const PRELOAD = /<link\s[^>]*rel="preload"[^>]*>/g;

const { check, renderToStaticMarkup } = react as unknown as Renderer;

/** Islands with ids so far, by page. */
const counts = new WeakMap<object, number>();

/**
 * Renders React's islands on the server. Only an island with ids, or with content of its page in it, asks for the page that it
 * is rendered for: any other is the same on every page, and the engine asks for it once.
 */
export default {
  ...(react as unknown as Renderer),
  /** React's own check counts for the page what it tries. */
  check: check.bind(undefined as never),
  async renderToStaticMarkup(component, props, slots, metadata) {
    if (typeof component !== 'function' || Object.keys(slots).length > 0)
      return renderToStaticMarkup.call(this, component, props, slots, metadata);
    const island = render(component, props, '');
    return GENERATED_ID.test(island.html) ? render(component, props, nextPrefix(pageOf(this))) : island;
  },
} satisfies Renderer;

/** @param prefix of the ids that the component asks for; the browser is told, so that it asks for the same */
const render = (component: FunctionComponent, props: object, prefix: string): Rendered => ({
  html: renderToString(createElement(component, props), { identifierPrefix: prefix }).replace(PRELOAD, ''),
  attrs: { prefix },
});

/** Astro calls renderers with the page that they render for. */
const pageOf = (caller: unknown): object => (caller as { readonly result: object }).result;

function nextPrefix(page: object): string {
  const count = counts.get(page) ?? 0;
  counts.set(page, count + 1);
  return `i${count}`;
}
