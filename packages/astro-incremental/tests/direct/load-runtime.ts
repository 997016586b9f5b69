import { vi } from 'vitest';
import { type AstroFactory, RENDER_DIRECTLY_KEY, type RenderDirectly } from '../../src/direct/direct-page.ts';
import { createStubPage } from './create-stub-page.ts';

/** Loads the runtime as in the bundle of a site that declares its components pure or not, with helpers for tests. */
export async function loadRuntime(site: { readonly arePure: boolean }) {
  vi.resetModules();
  vi.stubGlobal('__PURE_COMPONENTS__', site.arePure);
  const runtime = await import('../../src/direct/runtime.ts').finally(() => vi.unstubAllGlobals());
  return {
    ...runtime,
    /** Renders a template like compiled code does. */
    html: (parts: readonly string[], ...children: unknown[]) =>
      runtime.render(
        Object.assign([...parts], { raw: parts }) as unknown as TemplateStringsArray,
        ...children,
      ),
    /** Renders a page of a route directly. */
    directly: (route: AstroFactory, ...page: Parameters<typeof createStubPage>) =>
      (Reflect.get(route, RENDER_DIRECTLY_KEY) as RenderDirectly)(createStubPage(...page), route, {}),
  };
}

/** Properties that Astro's compiler adds to an island with `client:load`. */
export const ISLAND = {
  'client:load': true,
  'client:component-hydration': 'load',
  'client:component-path': '/island.js',
  'client:component-export': 'Island',
} as const;
