import type { AstroIntegration } from 'astro';
import { WINDOWS } from '../../domain/breakpoints.ts';

/**
 * A media query's text with `(--desktop)` and the other names of windows replaced by their widths.
 * @throws {Error} if it names a window that is none of `WINDOWS`.
 */
export function withWidths(query: string): string {
  return query.replace(/\(\s*--([\w-]+)\s*\)/g, (_whole, name: string) => {
    const width = Object.entries(WINDOWS).find(([known]) => known === name)?.[1];
    if (width !== undefined) return width;
    const names = Object.keys(WINDOWS).map((known) => `(--${known})`);
    throw new Error(`@media ${query}: there is no window (--${name}), only ${names.join(', ')}.`);
  });
}

/** Lets stylesheets name windows as `src/domain/breakpoints.ts` does: `@media (--desktop)`. */
export function namedWindows(): AstroIntegration {
  const plugin = {
    postcssPlugin: 'laurel:named-windows',
    AtRule: {
      media(rule: { params: string }) {
        const params = withWidths(rule.params);
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
