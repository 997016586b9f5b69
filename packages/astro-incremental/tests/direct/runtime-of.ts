import { vi } from 'vitest';
import { type AstroFactory, directlyKey, type RenderDirectly } from '../../src/direct/direct-page.ts';
import { newPage } from './new-page.ts';

/** The runtime of a site that says whether its components are pure, as its bundle would have it, and ways to use it. */
export async function runtimeOf(site: { readonly arePure: boolean }) {
  vi.resetModules();
  vi.stubGlobal('__PURE_COMPONENTS__', site.arePure);
  const runtime = await import('../../src/direct/runtime.ts').finally(() => vi.unstubAllGlobals());
  return {
    ...runtime,
    /** A template, as it is compiled. */
    html: (parts: readonly string[], ...children: unknown[]) =>
      runtime.render(
        Object.assign([...parts], { raw: parts }) as unknown as TemplateStringsArray,
        ...children,
      ),
    /** A page of a route. */
    directly: (route: AstroFactory, ...page: Parameters<typeof newPage>) =>
      (Reflect.get(route, directlyKey) as RenderDirectly)(newPage(...page), route, {}),
  };
}

/** What Astro's compiler gives an island that is loaded at once. */
export const ISLAND = {
  'client:load': true,
  'client:component-hydration': 'load',
  'client:component-path': '/island.js',
  'client:component-export': 'Island',
} as const;
