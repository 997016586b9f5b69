import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates the island on the first pointer, touch or focus that reaches it. */
    'client:intent'?: boolean;
  }
}

declare module 'astro/runtime/server/astro-island.js' {}
