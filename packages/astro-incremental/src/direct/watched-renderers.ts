import type { SSRResult } from 'astro';

/**
 * A page whose renderers of frameworks are watched: `onPage` is called when one asks which page it renders for. One that does
 * not ask renders the same for every page. Astro calls a renderer's functions with the page as `this.result`.
 */
export function watchedBy(page: SSRResult, onPage: () => void): SSRResult {
  const caller = {
    get result() {
      onPage();
      return page;
    },
  };
  const renderers = page.renderers.map((renderer) => ({
    ...renderer,
    ssr: {
      ...renderer.ssr,
      check: (...args: Parameters<typeof renderer.ssr.check>) => renderer.ssr.check.apply(caller, args),
      renderToStaticMarkup: (...args: Parameters<typeof renderer.ssr.renderToStaticMarkup>) =>
        renderer.ssr.renderToStaticMarkup.apply(caller, args),
    },
  }));
  return Object.create(page, { renderers: { value: renderers } }) as SSRResult;
}
