import { vi } from 'vitest';

/** The runtime of a site that says whether its components are pure, as its bundle would have it. */
export async function runtimeOf(site: { readonly arePure: boolean }) {
  vi.resetModules();
  vi.stubGlobal('__PURE_COMPONENTS__', site.arePure);
  try {
    return await import('../../../src/incremental/direct/runtime.ts');
  } finally {
    vi.unstubAllGlobals();
  }
}
