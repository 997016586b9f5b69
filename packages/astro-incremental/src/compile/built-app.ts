/** Types of the application that Astro builds: the parts that Astro's prerenderer and this engine use. */
import type { Collection } from '../core/types.ts';

/** Astro's built application, as far as the engine uses it. */
export interface BuiltApp {
  readonly routeCache: {
    set(route: RouteData, entry: unknown): void;
  };
  setInternals(internals: unknown): void;
  setOptions(options: unknown): void;
  getSettings(): { readonly scripts: readonly { readonly stage: string; readonly content: string }[] };
  getComponentByRoute(route: RouteData): Promise<RouteModule>;
  render(request: Request, options: { routeData: RouteData }): Promise<Response>;
}

/** Module of a page or an endpoint. */
export interface RouteModule {
  readonly getStaticPaths?: unknown;
}

export interface RouteData {
  readonly route: string;
  readonly component: string;
  readonly pathname?: string | undefined;
  readonly type: string;
  readonly origin: string;
}

/** Astro's manifest, as far as it affects pages. */
export interface BuiltManifest {
  readonly routes: readonly { readonly routeData: RouteData }[];
  /** Functions that import the template of a component, by component. */
  readonly pageMap: Map<string, () => Promise<unknown>>;
  readonly entryModules: Readonly<Record<string, string>>;
  readonly inlinedScripts: ReadonlyMap<string, string>;
  readonly clientDirectives: ReadonlyMap<string, string>;
  readonly renderers: readonly { readonly name: string; readonly clientEntrypoint?: unknown }[];
  readonly [name: string]: unknown;
}

/** Returns the routes of the site, without Astro's internal routes. */
export const siteRoutes = ({ routes }: BuiltManifest): readonly RouteData[] =>
  routes.map(({ routeData }) => routeData).filter(({ origin }) => origin !== 'internal');

/** Returns the collection that a module exports with `getStaticPaths = staticPaths(collection)`; undefined if there is none. */
export function routeCollection({ getStaticPaths }: RouteModule): Collection<unknown> | undefined {
  if (typeof getStaticPaths !== 'function') return undefined;
  return Reflect.get(getStaticPaths, 'collection') as Collection<unknown> | undefined;
}
