import type { HookParameters } from 'astro';
import { describe, expect, it, vi } from 'vitest';
import { packagesInBundle } from '../../src/integrations/packages-in-bundle.ts';

/** What the integration adds to Astro's configuration under a command. */
function addedUnder(command: 'build' | 'dev' | 'preview' | 'sync') {
  const updateConfig = vi.fn();
  packagesInBundle().hooks['astro:config:setup']?.({
    command,
    updateConfig,
  } as unknown as HookParameters<'astro:config:setup'>);
  return updateConfig.mock.calls;
}

describe('packages in the bundle', () => {
  it('has a build bundle the packages that pages are rendered with', () => {
    expect(addedUnder('build')).toEqual([
      [{ vite: { environments: { prerender: { resolve: { noExternal: true } } } } }],
    ]);
  });

  it('leaves packages as they are to the development server, which cannot run CommonJS from source', () => {
    expect(addedUnder('dev')).toEqual([]);
  });
});
