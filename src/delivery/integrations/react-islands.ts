import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/** React's integration, with a renderer that asks for an island's page only where it has to (`react-server.ts`). */
export function reactIslands(...options: Parameters<typeof react>): AstroIntegration {
  const integration = react(...options);
  const setup = integration.hooks['astro:config:setup'];
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': (given) =>
        setup?.({
          ...given,
          addRenderer: (renderer) =>
            given.addRenderer({
              ...renderer,
              serverEntrypoint: fileURLToPath(new URL('./react-server.ts', import.meta.url)),
            }),
        }),
    },
  };
}
