import type { SSRResult } from 'astro';

/** Creates a stub of the render context that Astro passes to a template, as far as these tests need it. */
export const createStubPage = (headInTree: boolean, renderers: readonly object[] = []): SSRResult =>
  ({
    base: '/',
    styles: new Set([{ props: { rel: 'stylesheet', href: '/site.css' }, children: '' }]),
    scripts: new Set(),
    links: new Set(),
    componentMetadata: new Map(),
    inlinedScripts: new Map([['/one.ts', 'one()']]),
    resolve: async (id: string) => `/built${id}`,
    clientDirectives: new Map([['load', 'load()']]),
    renderers,
    compressHTML: true,
    partial: false,
    cancelled: false,
    pathname: '/page',
    _metadata: {
      hasHydrationScript: false,
      rendererSpecificHydrationScripts: new Set(),
      hasRenderedHead: false,
      renderedScripts: new Set(),
      hasDirectives: new Set(),
      headInTree,
      extraHead: [],
      propagators: new Set(),
      routeHasPropagation: false,
      pendingSlotEvaluations: [],
      templateDepth: 0,
    },
  }) as unknown as SSRResult;
