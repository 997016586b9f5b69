import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuiltApp, type BuiltManifest, collectionOf, type RouteModule } from '../compile/built-app.ts';
import type { CompiledCode } from '../compile/code.ts';
import { engineDefect, imagesUnsupported } from '../core/fault-catalogue.ts';
import type { Collection, Page } from '../core/types.ts';
import { type DirectRoute, directRoute } from '../direct/direct-route.ts';
import { utf8Bytes } from './utf8.ts';

/** The compiled site in this thread: the collection of each route, and Astro's renderer of single pages. */
export interface CompiledSite {
  /** The pages of a route. A route without a collection has one page, with no model. */
  collection(route: string): Promise<Collection<unknown>>;
  /** The bytes of a page or of an endpoint's answer. */
  render(page: Page<unknown>, route: string): Promise<Uint8Array>;
}

/** What responses were made of: their bodies would have to be copied twice to get at it. */
const contents = new WeakMap<Response, Uint8Array>();
const NativeResponse = Response;

/** A response with bytes, of which a body is made only for those who ask for it, such as middleware. */
class BytesResponse extends NativeResponse {
  #bytes: Uint8Array<ArrayBuffer>;
  #whole: Response | undefined;

  constructor(bytes: Uint8Array<ArrayBuffer>, init?: ResponseInit) {
    super(null, init);
    this.#bytes = bytes;
    contents.set(this, bytes);
  }

  get #response(): Response {
    this.#whole ??= new NativeResponse(this.#bytes, this);
    return this.#whole;
  }

  override get body() {
    return this.#response.body;
  }
  override get bodyUsed() {
    return this.#whole?.bodyUsed ?? false;
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

const RememberingResponse: typeof Response = new Proxy(NativeResponse, {
  construct(target, given: ConstructorParameters<typeof Response>, newTarget) {
    const [body, init] = given;
    return body instanceof Uint8Array && newTarget === RememberingResponse
      ? new BytesResponse(body as Uint8Array<ArrayBuffer>, init)
      : (Reflect.construct(target, given, newTarget) as Response);
  },
});

interface PreparedRoute {
  readonly collection: Collection<unknown>;
  /** What Astro's app is asked for. */
  request(page: Page<unknown>): Request;
  /** Has Astro's app render a page. */
  render(page: Page<unknown>): Promise<Response>;
  /** Renders pages without it; undefined where that cannot be. Prepared with a page at hand. */
  direct(page: Page<unknown>): Promise<DirectRoute | undefined>;
}

/**
 * Loads the compiled site. Templates are imported when their route is first asked for.
 *
 * A page is rendered directly where that is possible. Others go through `app.render`, as in Astro's own build; their props
 * come from a cache of static paths that holds exactly the page at hand, so nothing is listed or looked up.
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

  const prepared = new Map<string, Promise<PreparedRoute>>();
  const prepare = async (route: string): Promise<PreparedRoute> => {
    const found = manifest.routes.find(({ routeData }) => routeData.route === route)?.routeData;
    if (!found) throw engineDefect(`The compiled site has no route '${route}'.`);
    // A route without parameters takes its props from static paths too, if it does not state its pathname.
    const routeData = { ...found, pathname: undefined };
    let item: { params: object; props: object } | undefined;
    const staticPaths = Object.assign([], { keyed: { get: () => item } });
    // Astro imports the template again for every page, which costs more than some templates.
    const template = await manifest.pageMap.get(found.component)?.();
    const mod = await app.getComponentByRoute(routeData);
    const useModule = (used: RouteModule) => {
      manifest.pageMap.set(found.component, async () => ({ ...(template as object), page: () => used }));
      app.routeCache.set(routeData, { mod: used, staticPaths });
    };
    const isPage = routeData.type === 'page';
    const request = ({ path }: Page<unknown>) => {
      const file = isPage ? `${path === '/' ? '/index' : path}.html` : path;
      return new Request(`${code.origin}${encodeURI(file)}`);
    };
    const render = (page: Page<unknown>) => {
      item = { params: {}, props: { model: page.model } };
      return app.render(request(page), { routeData });
    };
    const prepareDirect = async (page: Page<unknown>) => {
      if (!code.isDirect || !isPage) return undefined;
      try {
        return await directRoute(mod, async (standIn) => {
          useModule(standIn);
          await render(page);
        });
      } finally {
        useModule(mod);
      }
    };
    useModule(mod);
    let direct: Promise<DirectRoute | undefined> | undefined;
    return {
      collection: collectionOf(mod) ?? singlePage(found.pathname ?? route),
      request,
      render,
      direct: (page) => (direct ??= prepareDirect(page)),
    };
  };
  const preparedRoute = (route: string): Promise<PreparedRoute> => {
    let ready = prepared.get(route);
    if (!ready) {
      ready = prepare(route);
      prepared.set(route, ready);
    }
    return ready;
  };

  return {
    collection: async (route) => (await preparedRoute(route)).collection,
    async render(page, route) {
      currentPath = page.path;
      const { request, render, direct } = await preparedRoute(route);
      const text = await (await direct(page))?.({ model: page.model }, () => request(page));
      if (text !== undefined) return utf8Bytes(text);
      const response = await render(page);
      const expected = route === '/404' ? 404 : route === '/500' ? 500 : 200;
      if (response.status !== expected)
        throw new Error(`The template answered with status ${response.status} instead of a page.`);
      return contentOf(response);
    },
  };
}

/** Loads Astro's built application, ready to render. */
async function loadApp(
  folder: string,
  code: CompiledCode,
): Promise<{ readonly app: BuiltApp; readonly manifest: BuiltManifest }> {
  Reflect.set(globalThis, 'Response', RememberingResponse);
  const { app, manifest } = (await import(pathToFileURL(join(folder, 'bundle', code.entry)).href)) as {
    app: BuiltApp;
    manifest: BuiltManifest;
  };
  nameIslandsBelowRoot(manifest, code.root);
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

/** The bytes of a response. */
async function contentOf(response: Response): Promise<Uint8Array> {
  return contents.get(response) ?? new Uint8Array(await response.arrayBuffer());
}

/** The bundle names islands by their path below the root, Astro's manifest by that on the machine that compiled. */
function nameIslandsBelowRoot(manifest: BuiltManifest, root: string): void {
  const entries = manifest.entryModules as Record<string, string>;
  for (const [key, file] of Object.entries(entries))
    if (key.startsWith(`${root}/`)) entries[key.slice(root.length)] = file;
}

const singlePage = (path: string): Collection<unknown> => ({
  partitions: () => [''],
  pages: () => [{ path, model: null, records: [] }],
});
