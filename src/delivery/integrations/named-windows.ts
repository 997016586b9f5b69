import type { AstroIntegration } from 'astro';
import { WINDOWS } from '../../domain/breakpoints.ts';

/**
 * Replaces `(--desktop)` and other custom media names in a media query by the conditions in `WINDOWS`.
 * @throws {Error} if the query contains an unknown name
 */
export function resolveWindowNames(query: string): string {
  return query.replace(/\(\s*--([\w-]+)\s*\)/g, (_whole, name: string) => {
    const width = Object.entries(WINDOWS).find(([known]) => known === name)?.[1];
    if (width !== undefined) return width;
    const names = Object.keys(WINDOWS).map((known) => `(--${known})`);
    throw new Error(`@media ${query}: there is no window (--${name}), only ${names.join(', ')}.`);
  });
}

/** Astro integration that resolves the names of `src/domain/breakpoints.ts` in style sheets, e.g. `@media (--desktop)`. */
export function namedWindows(): AstroIntegration {
  const plugin = {
    postcssPlugin: 'laurel:named-windows',
    AtRule: {
      media(rule: { params: string }) {
        const params = resolveWindowNames(rule.params);
        if (params !== rule.params) rule.params = params;
      },
    },
  };
  return {
    name: 'laurel:named-windows',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { css: { postcss: { plugins: [plugin] } } } });
      },
    },
  };
}
