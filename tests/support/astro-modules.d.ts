/** Templates as TypeScript alone sees them; `astro check` knows their real types. */
declare module '*.astro' {
  import type { AstroComponentFactory } from 'astro/runtime/server/index.js';

  const component: AstroComponentFactory;
  export default component;
}
