import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates the island on the first pointer, touch or focus that reaches it; 'query': also where the address has a query. */
    'client:intent'?: boolean | 'query';
  }
}

declare module 'astro/runtime/server/astro-island.js' {}
