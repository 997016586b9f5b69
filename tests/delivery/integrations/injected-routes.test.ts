import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Returns the addresses that the Astro configuration injects with a value of `LAUREL_PRODUCTION`. */
async function injectedPatterns(production: string): Promise<readonly string[]> {
  vi.stubEnv('LAUREL_PRODUCTION', production);
  vi.resetModules();
  const { default: configuration } = await import('../../../astro.config.mjs');
  const injected = (configuration.integrations ?? [])
    .flat()
    .filter((integration) => integration !== false)
    .find((integration) => integration?.name === 'laurel:injected-routes');
  const patterns: string[] = [];
  const setUp: unknown = injected?.hooks['astro:config:setup'];
  if (typeof setUp === 'function')
    setUp({ injectRoute: ({ pattern }: { readonly pattern: string }) => patterns.push(pattern) });
  return patterns;
}

describe('the Astro configuration', () => {
  it.each(['', 'false', '0'])('has the style guide if LAUREL_PRODUCTION is "%s"', async (production) => {
    expect(await injectedPatterns(production)).toContain('/styleguide');
  });

  it.each(['true', '1'])('has no style guide if LAUREL_PRODUCTION is "%s"', async (production) => {
    const patterns = await injectedPatterns(production);
    expect(patterns).toContain('/_headers');
    expect(patterns).not.toContain('/styleguide');
  });
});
