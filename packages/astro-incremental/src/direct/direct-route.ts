import type { SSRResult } from 'astro';
import type { RouteModule } from '../compile/built-app.ts';
import {
  type AstroFactory,
  createNeedsAstroError,
  isNeedsAstroError,
  RENDER_DIRECTLY_KEY,
  type RenderDirectly,
} from './direct-page.ts';

/**
 * Renders the page with the given properties. Returns its HTML, or undefined if Astro's app has to render it. The request is created
 * only if a renderer of islands reads it.
 */
export type DirectRoute = (props: object, request: () => Request) => Promise<string | undefined>;

/** Properties of `Astro` that are the same for every page of a route. */
const ROUTE_PROPERTIES = ['generator', 'site', 'routePattern', 'isPrerendered'];

/** The module of a page. */
interface PageModule extends RouteModule {
  readonly default?: AstroFactory;
}

/**
 * Prepares the direct rendering of a route's pages.
 * @param renderByAstro renders a page of the route with Astro's app, with the given module instead of the module of the route
 * @returns undefined if Astro's app has to render the pages of the route
 */
export async function directRoute(
  module: PageModule,
  renderByAstro: (module: PageModule) => Promise<unknown>,
): Promise<DirectRoute | undefined> {
  const factory = module.default;
  const render = factory && (Reflect.get(factory, RENDER_DIRECTLY_KEY) as RenderDirectly | undefined);
  if (factory === undefined || render === undefined) return undefined;
  let firstResult: SSRResult | undefined;
  const capture: AstroFactory = (result) => {
    firstResult = result;
    return new Response(null);
  };
  await renderByAstro({ ...module, default: Object.assign(capture, factory) });
  if (firstResult === undefined || !isSelfContained(firstResult)) return undefined;
  let isDirect = true;
  const createPage = pageFactory(firstResult, (name) => {
    // The flag is set in addition to the thrown error, because the template may catch the error.
    isDirect = false;
    throw createNeedsAstroError(name);
  });
  return async (props, request) => {
    if (!isDirect) return undefined;
    try {
      const text = await render(createPage(request), factory, props);
      return isDirect ? text : undefined;
    } catch (error) {
      if (!isNeedsAstroError(error)) throw error;
      isDirect = false;
      return undefined;
    }
  };
}

/** Returns whether a page has no data that Astro collects while rendering, such as styles of content or hashes for its CSP. */
const isSelfContained = ({ partial, shouldInjectCspMetaTags, _metadata, componentMetadata }: SSRResult) =>
  !partial &&
  !shouldInjectCspMetaTags &&
  !_metadata.routeHasPropagation &&
  [...componentMetadata.values()].every(({ propagation }) => propagation === 'none');

/**
 * Returns a function that creates the render context of a page. It copies the first page's context as it was before rendering.
 * @param onUnavailable called when the page reads data that was specific to the first page
 */
function pageFactory(
  firstResult: SSRResult,
  onUnavailable: (name: string) => never,
): (request: () => Request) => SSRResult {
  const AstroGlobal = createAstroGlobalClass(firstResult, onUnavailable);
  const copyResult = createCopier(firstResult);
  const copyMetadata = createCopier(firstResult._metadata);
  return (request) => {
    let createdRequest: Request | undefined;
    return {
      ...copyResult(),
      _metadata: copyMetadata(),
      createAstro: (props) => new AstroGlobal(props),
      get request() {
        createdRequest ??= request();
        return createdRequest;
      },
      get params() {
        return onUnavailable('the parameters of its address');
      },
      get pathname() {
        return onUnavailable('its address');
      },
      get cookies() {
        return onUnavailable('cookies');
      },
      get response() {
        return onUnavailable('the response');
      },
    };
  };
}

/** Returns a function that copies an object together with its sets and arrays. */
function createCopier<T extends object>(original: T): () => T {
  const collections = Object.entries(original).filter(
    ([, value]) => value instanceof Set || Array.isArray(value),
  );
  return () => {
    const copy = { ...original };
    for (const [name, value] of collections)
      Reflect.set(copy, name, value instanceof Set ? new Set(value) : [...value]);
    return copy;
  };
}

type AstroGlobal = ReturnType<SSRResult['createAstro']>;

/**
 * Creates the class of the `Astro` global in the templates of a route.
 * @param onUnavailable called when a template reads a property that depends on the request
 */
function createAstroGlobalClass(
  firstResult: SSRResult,
  onUnavailable: (name: string) => never,
): new (
  props: object,
) => AstroGlobal {
  class DirectAstro {
    props: object;
    self = null;

    constructor(props: object) {
      this.props = props;
    }
  }
  const prototype = Object.getPrototypeOf(firstResult.createAstro({}, {})) as object;
  for (const name of Object.getOwnPropertyNames(prototype))
    Object.defineProperty(
      DirectAstro.prototype,
      name,
      ROUTE_PROPERTIES.includes(name)
        ? { value: Reflect.get(prototype, name) }
        : { get: () => onUnavailable(`Astro.${name}`) },
    );
  return DirectAstro as unknown as new (
    props: object,
  ) => AstroGlobal;
}
