/** What Astro's build leaves behind, as far as this engine uses it: the entry points of its own prerenderer. */
import type { Collection } from '../core/types.ts';

/** The parts of Astro's built application that we use; the same ones as its own prerenderer. */
export interface BuiltApp {
  readonly manifest: BuiltManifest;
  readonly routeCache: {
    set(route: RouteData, entry: unknown): void;
  };
  setInternals(internals: unknown): void;
  setOptions(options: unknown): void;
  getSettings(): { readonly scripts: readonly { readonly stage: string; readonly content: string }[] };
  getComponentByRoute(route: RouteData): Promise<RouteModule>;
  render(request: Request, options: { routeData: RouteData }): Promise<Response>;
}

/** The module of a page or an endpoint. */
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

/** The parts of Astro's manifest that get into pages. */
export interface BuiltManifest {
  readonly routes: readonly { readonly routeData: RouteData }[];
  /** Importers of the templates by component. */
  readonly pageMap: Map<string, () => Promise<unknown>>;
  readonly entryModules: Readonly<Record<string, string>>;
  readonly inlinedScripts: ReadonlyMap<string, string>;
  readonly clientDirectives: ReadonlyMap<string, string>;
  readonly renderers: readonly { readonly name: string; readonly clientEntrypoint?: unknown }[];
  readonly [name: string]: unknown;
}

/** Routes of the site itself, without those that Astro adds for its own purposes. */
export const siteRoutes = ({ routes }: BuiltManifest): readonly RouteData[] =>
  routes.map(({ routeData }) => routeData).filter(({ origin }) => origin !== 'internal');

/** The collection that a page's or endpoint's `getStaticPaths = staticPaths(collection)` names. */
export function collectionOf({ getStaticPaths }: RouteModule): Collection<unknown> | undefined {
  if (typeof getStaticPaths !== 'function') return undefined;
  return Reflect.get(getStaticPaths, 'collection') as Collection<unknown> | undefined;
}
