import type { SSRResult } from 'astro';

/**
 * Wraps the framework renderers of a page so that `onPageRead` is called when one reads the page it renders for. A renderer that does
 * not read the page renders the same for every page. Astro passes the page to a renderer as `this.result`.
 */
export function observeRenderers(page: SSRResult, onPageRead: () => void): SSRResult {
  const context = {
    get result() {
      onPageRead();
      return page;
    },
  };
  const renderers = page.renderers.map((renderer) => ({
    ...renderer,
    ssr: {
      ...renderer.ssr,
      check: (...args: Parameters<typeof renderer.ssr.check>) => renderer.ssr.check.apply(context, args),
      renderToStaticMarkup: (...args: Parameters<typeof renderer.ssr.renderToStaticMarkup>) =>
        renderer.ssr.renderToStaticMarkup.apply(context, args),
    },
  }));
  return Object.create(page, { renderers: { value: renderers } }) as SSRResult;
}
