import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CompiledCode } from '../compile/code.ts';
import { imagesUnsupported } from '../core/errors.ts';
import type { Page } from '../core/types.ts';
import type { BuiltApp, BuiltManifest, RouteData } from './built-app.ts';

export type RenderPage = (page: Page<unknown>, route: string) => Promise<Uint8Array>;

/** What responses were made of: their bodies would have to be copied twice to get at it. */
const contents = new WeakMap<Response, unknown>();
const RememberingResponse = new Proxy(Response, {
  construct(target, given: ConstructorParameters<typeof Response>, newTarget) {
    const response = Reflect.construct(target, given, newTarget) as Response;
    contents.set(response, given[0]);
    return response;
  },
});

interface Prepared {
  readonly routeData: RouteData;
  /** Hands the renderer the one page that it may find. */
  offer(page: Page<unknown>): void;
}

/**
 * Loads the compiled site and returns Astro's renderer of single pages.
 *
 * A page goes through `app.render`, as in Astro's own build; its props come from a cache of static paths that holds
 * exactly the page at hand, so nothing is listed or looked up.
 */
export async function loadRenderer(folder: string, code: CompiledCode): Promise<RenderPage> {
  Reflect.set(globalThis, 'Response', RememberingResponse);
  const { app, manifest } = (await import(pathToFileURL(join(folder, 'bundle', code.entry)).href)) as {
    app: BuiltApp;
    manifest: BuiltManifest;
  };
  app.setInternals({
    pagesByKeys: new Map(code.routes.map(({ key, styles }) => [key, { styles: [...styles] }])),
    entrySpecifierToBundleMap: new Map(Object.entries(manifest.entryModules)),
  });
  app.setOptions({
    settings: { scripts: code.scripts },
    logger: { options: { destination: { write: () => true }, level: 'silent' } },
  });
  let current = '';
  const refuseImages = {
    addStaticImage: () => {
      throw imagesUnsupported(current);
    },
  };
  Reflect.set(globalThis, 'astroAsset', refuseImages);

  const prepared = new Map<string, Promise<Prepared>>();
  const prepare = async (route: string): Promise<Prepared> => {
    const found = manifest.routes.find(({ routeData }) => routeData.route === route)?.routeData;
    if (!found) throw new Error(`The compiled site has no route '${route}'.`);
    // A route without parameters takes its props from static paths too, if it does not state its pathname.
    const routeData = { ...found, pathname: undefined };
    let item: { params: object; props: object } | undefined;
    const staticPaths = Object.assign([], { keyed: { get: () => item } });
    // Astro imports the template anew for every page, which costs more than some templates.
    const template = await manifest.pageMap.get(found.component)?.();
    if (template) manifest.pageMap.set(found.component, async () => template);
    app.routeCache.set(routeData, { mod: await app.getComponentByRoute(routeData), staticPaths });
    return {
      routeData,
      offer({ model }) {
        item = { params: {}, props: { model } };
      },
    };
  };

  return async (page, route) => {
    current = page.path;
    let ready = prepared.get(route);
    if (!ready) {
      ready = prepare(route);
      prepared.set(route, ready);
    }
    const { routeData, offer } = await ready;
    offer(page);
    const file =
      routeData.type === 'endpoint' ? page.path : `${page.path === '/' ? '/index' : page.path}.html`;
    const response = await app.render(new Request(`${code.origin}${encodeURI(file)}`), { routeData });
    const expected = route === '/404' ? 404 : route === '/500' ? 500 : 200;
    if (response.status !== expected)
      throw new Error(`The template answered with status ${response.status} instead of a page.`);
    const content = contents.get(response);
    return content instanceof Uint8Array ? content : new Uint8Array(await response.arrayBuffer());
  };
}
