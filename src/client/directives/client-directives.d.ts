import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates the island on the first pointer, touch or focus event in it; 'query': also if the page's URL has a query. */
    'client:intent'?: boolean | 'query';
  }
}

declare module 'astro/runtime/server/astro-island.js' {}
