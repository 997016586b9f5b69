import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/** Returns the React integration with the server renderer of `react-server.ts`. */
export function reactIslands(...options: Parameters<typeof react>): AstroIntegration {
  const integration = react(...options);
  const originalSetup = integration.hooks['astro:config:setup'];
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': (setupOptions) =>
        originalSetup?.({
          ...setupOptions,
          addRenderer: (renderer) =>
            setupOptions.addRenderer({
              ...renderer,
              serverEntrypoint: fileURLToPath(new URL('./react-server.ts', import.meta.url)),
            }),
        }),
    },
  };
}
