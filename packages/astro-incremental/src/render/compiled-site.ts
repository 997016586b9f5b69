import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type BuiltApp,
  type BuiltManifest,
  type RouteModule,
  routeCollection,
} from '../compile/built-app.ts';
import type { CompiledCode } from '../compile/compiled-code.ts';
import { engineDefect, imagesUnsupported } from '../core/engine-errors.ts';
import type { Collection, Page } from '../core/types.ts';
import { type DirectRoute, directRoute } from '../direct/direct-route.ts';
import { encodeUtf8 } from './encode-utf8.ts';

/** The compiled site, loaded in this thread: the collection of each route and the renderer of single pages. */
export interface CompiledSite {
  /** Returns the collection of a route. A route without a collection has one page, whose model is null. */
  collection(route: string): Promise<Collection<unknown>>;
  /** Renders a page, or the response of an endpoint, to bytes. */
  render(page: Page<unknown>, route: string): Promise<Uint8Array>;
}

/** Bytes that responses were constructed with. Reading them from the body instead would copy them twice. */
const bytesByResponse = new WeakMap<Response, Uint8Array>();
const NativeResponse = Response;

/** A response whose body stream is created only when it is read, e.g. by middleware. */
class BytesResponse extends NativeResponse {
  #bytes: Uint8Array<ArrayBuffer>;
  #withBody: Response | undefined;

  constructor(bytes: Uint8Array<ArrayBuffer>, init?: ResponseInit) {
    super(null, init);
    this.#bytes = bytes;
    bytesByResponse.set(this, bytes);
  }

  get #response(): Response {
    this.#withBody ??= new NativeResponse(this.#bytes, this);
    return this.#withBody;
  }

  override get body() {
    return this.#response.body;
  }
  override get bodyUsed() {
    return this.#withBody?.bodyUsed ?? false;
  }
  override arrayBuffer() {
    return this.#response.arrayBuffer();
  }
  override blob() {
    return this.#response.blob();
  }
  override bytes() {
    return this.#response.bytes();
  }
  override formData() {
    return this.#response.formData();
  }
  override json() {
    return this.#response.json();
  }
  override text() {
    return this.#response.text();
  }
  override clone() {
    return new BytesResponse(this.#bytes, this);
  }
}

/** Replaces the global `Response`: constructs a BytesResponse for a body of bytes, otherwise a native response. */
const ResponseProxy: typeof Response = new Proxy(NativeResponse, {
  construct(target, args: ConstructorParameters<typeof Response>, newTarget) {
    const [body, init] = args;
    return body instanceof Uint8Array && newTarget === ResponseProxy
      ? new BytesResponse(body as Uint8Array<ArrayBuffer>, init)
      : (Reflect.construct(target, args, newTarget) as Response);
  },
});

interface PreparedRoute {
  readonly collection: Collection<unknown>;
  /** Creates the request of a page for Astro's app. */
  createRequest(page: Page<unknown>): Request;
  /** Renders a page with Astro's app. */
  render(page: Page<unknown>): Promise<Response>;
  /**
   * Returns the direct renderer of the route; undefined if Astro's app has to render it. The first call prepares the renderer and
   * uses its page for this.
   */
  prepareDirect(page: Page<unknown>): Promise<DirectRoute | undefined>;
}

/**
 * Loads the compiled site. Templates are imported when their route is first requested.
 *
 * Pages are rendered directly if possible. Other pages are rendered with `app.render`, as in Astro's own build. Their props come from
 * a cache of static paths that contains only the current page, so that Astro lists and searches nothing.
 */
export async function loadCompiledSite(folder: string, code: CompiledCode): Promise<CompiledSite> {
  const { app, manifest } = await loadApp(folder, code);
  let currentPath = '';
  const refuseImages = {
    addStaticImage: () => {
      throw imagesUnsupported(currentPath);
    },
  };
  Reflect.set(globalThis, 'astroAsset', refuseImages);

  const preparedRoutes = new Map<string, Promise<PreparedRoute>>();
  const prepare = async (route: string): Promise<PreparedRoute> => {
    const found = manifest.routes.find(({ routeData }) => routeData.route === route)?.routeData;
    if (!found) throw engineDefect(`The compiled site has no route '${route}'.`);
    // Without a pathname, Astro reads the props of a route without parameters from static paths too.
    const routeData = { ...found, pathname: undefined };
    let current: { params: object; props: object } | undefined;
    const staticPaths = Object.assign([], { keyed: { get: () => current } });
    // The template is imported once: Astro would import it for every page, which takes longer than some templates.
    const template = await manifest.pageMap.get(found.component)?.();
    const mod = await app.getComponentByRoute(routeData);
    const setModule = (active: RouteModule) => {
      manifest.pageMap.set(found.component, async () => ({ ...(template as object), page: () => active }));
      app.routeCache.set(routeData, { mod: active, staticPaths });
    };
    const isPage = routeData.type === 'page';
    const createRequest = ({ path }: Page<unknown>) => {
      const file = isPage ? `${path === '/' ? '/index' : path}.html` : path;
      return new Request(`${code.origin}${encodeURI(file)}`);
    };
    const render = (page: Page<unknown>) => {
      current = { params: {}, props: { model: page.model } };
      return app.render(createRequest(page), { routeData });
    };
    const createDirect = async (page: Page<unknown>) => {
      if (!code.isDirect || !isPage) return undefined;
      try {
        return await directRoute(mod, async (replacement) => {
          setModule(replacement);
          await render(page);
        });
      } finally {
        setModule(mod);
      }
    };
    setModule(mod);
    let direct: Promise<DirectRoute | undefined> | undefined;
    return {
      collection: routeCollection(mod) ?? singlePage(found.pathname ?? route),
      createRequest,
      render,
      prepareDirect: (page) => (direct ??= createDirect(page)),
    };
  };
  const preparedRoute = (route: string): Promise<PreparedRoute> => {
    let ready = preparedRoutes.get(route);
    if (!ready) {
      ready = prepare(route);
      preparedRoutes.set(route, ready);
    }
    return ready;
  };

  return {
    collection: async (route) => (await preparedRoute(route)).collection,
    async render(page, route) {
      currentPath = page.path;
      const { createRequest, render, prepareDirect } = await preparedRoute(route);
      const renderDirect = await prepareDirect(page);
      const text = await renderDirect?.({ model: page.model }, () => createRequest(page));
      if (text !== undefined) return encodeUtf8(text);
      const response = await render(page);
      const expected = route === '/404' ? 404 : route === '/500' ? 500 : 200;
      if (response.status !== expected)
        throw new Error(`The template returned status ${response.status} instead of a page.`);
      return readBytes(response);
    },
  };
}

/** Loads Astro's built application and prepares it for rendering. */
async function loadApp(
  folder: string,
  code: CompiledCode,
): Promise<{ readonly app: BuiltApp; readonly manifest: BuiltManifest }> {
  Reflect.set(globalThis, 'Response', ResponseProxy);
  const { app, manifest } = (await import(pathToFileURL(join(folder, 'bundle', code.entry)).href)) as {
    app: BuiltApp;
    manifest: BuiltManifest;
  };
  addRelativeIslandNames(manifest, code.root);
  app.setInternals({
    pagesByKeys: new Map(code.routes.map(({ key, styles }) => [key, { styles: [...styles] }])),
    entrySpecifierToBundleMap: new Map(Object.entries(manifest.entryModules)),
  });
  app.setOptions({
    settings: { scripts: code.scripts },
    logger: { options: { destination: { write: () => true }, level: 'silent' } },
  });
  return { app, manifest };
}

async function readBytes(response: Response): Promise<Uint8Array> {
  return bytesByResponse.get(response) ?? new Uint8Array(await response.arrayBuffer());
}

/** Adds entries to Astro's manifest that name islands by their path relative to the root, as the bundle does. */
function addRelativeIslandNames(manifest: BuiltManifest, root: string): void {
  const entries = manifest.entryModules as Record<string, string>;
  for (const [key, file] of Object.entries(entries))
    if (key.startsWith(`${root}/`)) entries[key.slice(root.length)] = file;
}

const singlePage = (path: string): Collection<unknown> => ({
  partitions: () => [''],
  pages: () => [{ path, model: null }],
});
