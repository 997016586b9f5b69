import type { SSRResult } from 'astro';
import type { RouteModule } from '../compile/built-app.ts';
import {
  type AstroFactory,
  directlyKey,
  isNeedsAstro,
  needsAstro,
  type RenderDirectly,
} from './direct-page.ts';

/**
 * Renders the page that is given these properties: its text, or undefined where Astro's app has to render it. A renderer of
 * islands may ask for the request.
 */
export type DirectRoute = (props: object, request: () => Request) => Promise<string | undefined>;

/** What `Astro` has that is the same for every page of a route. */
const OF_THE_ROUTE = ['generator', 'site', 'routePattern', 'isPrerendered'];

/** The module of a page. */
interface PageModule extends RouteModule {
  readonly default?: AstroFactory;
}

/**
 * Prepares the direct rendering of a route's pages.
 * @param renderByAstro has Astro's app render a page of the route with another module in the place of the route's own
 * @returns undefined for a route whose pages Astro's app has to render
 */
export async function directRoute(
  module: PageModule,
  renderByAstro: (module: PageModule) => Promise<unknown>,
): Promise<DirectRoute | undefined> {
  const factory = module.default;
  const render = factory && (Reflect.get(factory, directlyKey) as RenderDirectly | undefined);
  if (factory === undefined || render === undefined) return undefined;
  let prepared: SSRResult | undefined;
  const keep: AstroFactory = (result) => {
    prepared = result;
    return new Response(null);
  };
  await renderByAstro({ ...module, default: Object.assign(keep, factory) });
  if (prepared === undefined || !isSelfContained(prepared)) return undefined;
  let isDirect = true;
  const freshPage = pagesLike(prepared, (name) => {
    // Also where the template catches what is thrown.
    isDirect = false;
    throw needsAstro(name);
  });
  return async (props, request) => {
    if (!isDirect) return undefined;
    try {
      const text = await render(freshPage(request), factory, props);
      return isDirect ? text : undefined;
    } catch (error) {
      if (!isNeedsAstro(error)) throw error;
      isDirect = false;
      return undefined;
    }
  };
}

/** Whether a page needs nothing that is found out while it is rendered, such as styles of content or hashes for its policy. */
const isSelfContained = ({ partial, shouldInjectCspMetaTags, _metadata, componentMetadata }: SSRResult) =>
  !partial &&
  !shouldInjectCspMetaTags &&
  !_metadata.routeHasPropagation &&
  [...componentMetadata.values()].every(({ propagation }) => propagation === 'none');

/**
 * Makes what a template is handed, for one page after the other: as it was before the first was rendered. `onOther` is called for
 * what was that page's own.
 */
function pagesLike(
  prepared: SSRResult,
  onOther: (name: string) => never,
): (request: () => Request) => SSRResult {
  const AstroGlobal = astroGlobalOf(prepared, onOther);
  const freshResult = copier(prepared);
  const freshMetadata = copier(prepared._metadata);
  return (request) => {
    let asked: Request | undefined;
    return {
      ...freshResult(),
      _metadata: freshMetadata(),
      createAstro: (props) => new AstroGlobal(props),
      get request() {
        asked ??= request();
        return asked;
      },
      get params() {
        return onOther('the parameters of its address');
      },
      get pathname() {
        return onOther('its address');
      },
      get cookies() {
        return onOther('cookies');
      },
      get response() {
        return onOther('the response');
      },
    };
  };
}

/** Makes copies that have sets and lists of their own. */
function copier<T extends object>(original: T): () => T {
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

/** The class of `Astro` in the templates of a route. `onOther` is called for what only a request can answer. */
function astroGlobalOf(
  prepared: SSRResult,
  onOther: (name: string) => never,
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
  const ofPage = Object.getPrototypeOf(prepared.createAstro({}, {})) as object;
  for (const name of Object.getOwnPropertyNames(ofPage))
    Object.defineProperty(
      DirectAstro.prototype,
      name,
      OF_THE_ROUTE.includes(name)
        ? { value: Reflect.get(ofPage, name) }
        : { get: () => onOther(`Astro.${name}`) },
    );
  return DirectAstro as unknown as new (
    props: object,
  ) => AstroGlobal;
}
