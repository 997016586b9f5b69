/**
 * Replacement of `astro/compiler-runtime` for compiled `.astro` files; part of the site's bundle. While a page is rendered directly,
 * each template becomes text immediately, from the innermost component out. Otherwise every call is delegated to Astro's runtime,
 * which first builds a tree of templates, components and slots and then walks it.
 */
import type { SSRResult } from 'astro';
import {
  addAttribute as astroAddAttribute,
  createComponent as astroCreateComponent,
  createTransitionScope as astroCreateTransitionScope,
  maybeRenderHead as astroMaybeRenderHead,
  render as astroRender,
  renderComponent as astroRenderComponent,
  renderScript as astroRenderScript,
  renderSlot as astroRenderSlot,
  renderTransition as astroRenderTransition,
  Fragment,
} from 'astro/compiler-runtime';
import { chunkToString } from 'astro/runtime/server/index.js';
import {
  type AstroFactory,
  createNeedsAstroError,
  RENDER_DIRECTLY_KEY,
  type RenderDirectly,
} from './direct-page.ts';
import { IslandCache } from './island-cache.ts';
import { LastRenderCache } from './last-render-cache.ts';
import { Markup, MarkupBuilder } from './markup.ts';
import { observeRenderers } from './observe-renderers.ts';
import { textAttribute } from './text-attribute.ts';

export {
  createAstro,
  defineScriptVars,
  defineStyleVars,
  Fragment,
  mergeSlots,
  renderHead,
  spreadAttributes,
  templateEnter,
  templateExit,
  unescapeHTML,
} from 'astro/compiler-runtime';

type Slot = (result: SSRResult) => unknown;

declare const __PURE_COMPONENTS__: boolean | undefined;

/** Whether the site declares that the output of a component depends only on its properties. */
const arePure = typeof __PURE_COMPONENTS__ !== 'undefined' && __PURE_COMPONENTS__;

/** The page that is being rendered directly. A worker renders one page at a time. */
let directPage: SSRResult | undefined;

/**
 * Cached renderings of templates without slots, such as a header, on the pages of the current route. The cache is replaced for another
 * route because templates receive data of their route.
 */
let routeCache: { readonly page?: AstroFactory; readonly templates: LastRenderCache<Markup> } = {
  templates: new LastRenderCache(),
};

const DOCTYPE = /<!doctype html/i;

const renderDirectly: RenderDirectly = (result, factory, props) => {
  const end = () => {
    directPage = undefined;
  };
  directPage = result;
  if (routeCache.page !== factory) routeCache = { page: factory, templates: new LastRenderCache() };
  try {
    const page = new MarkupBuilder(result);
    page.add(factory(result, props, {}));
    const text = assembleHtml(page.finish(), result);
    if (typeof text !== 'string') return text.finally(end);
    end();
    return text;
  } catch (error) {
    end();
    throw error;
  }
};

/** Assembles the HTML of a page in document order, because the HTML of an instruction depends on the preceding instructions. */
function assembleHtml(page: Markup, result: SSRResult): string | Promise<string> {
  const doctype = result.compressHTML ? '<!DOCTYPE html>' : '<!DOCTYPE html>\n';
  const pieces = page.pieces.filter((piece) => piece !== '');
  const [first] = pieces;
  let text = first === undefined || (typeof first === 'string' && DOCTYPE.test(first)) ? '' : doctype;
  let position = 0;
  const assembleRest = (): string | Promise<string> => {
    while (position < pieces.length) {
      const piece = pieces[position++];
      if (typeof piece === 'string') text += piece;
      else if (piece instanceof Promise)
        return piece.then((child) => {
          const builder = new MarkupBuilder(result);
          builder.add(child);
          pieces.splice(position, 0, ...builder.finish().pieces);
          return assembleRest();
        });
      else text += chunkToString(result, piece as Parameters<typeof chunkToString>[1]);
    }
    return text;
  };
  return assembleRest();
}

export const createComponent: typeof astroCreateComponent = (...args) => {
  const factory = astroCreateComponent(...args);
  Reflect.set(factory, RENDER_DIRECTLY_KEY, renderDirectly);
  return factory;
};

export function render(html: TemplateStringsArray, ...expressions: unknown[]): unknown {
  if (directPage === undefined) return astroRender(html, ...expressions);
  const markup = new MarkupBuilder(directPage);
  markup.html(html[0] ?? '');
  for (let at = 0; at < expressions.length; at++) {
    markup.add(expressions[at]);
    markup.html(html[at + 1] ?? '');
  }
  return markup.finish();
}

export const addAttribute: typeof astroAddAttribute = (value, name, shouldEscape = true, tagName = '') =>
  (directPage === undefined ? undefined : textAttribute(name, value)) ??
  astroAddAttribute(value, name, shouldEscape, tagName);

export function renderSlot(
  result: SSRResult,
  slot: Slot | string | undefined,
  fallback?: Slot | string,
): unknown {
  if (directPage === undefined) return astroRenderSlot(result, slot as never, fallback as never);
  const shown = slot || fallback;
  return typeof shown === 'function' ? shown(result) : shown;
}

/** Returns nothing if the page has a head, because Astro then renders none before it. */
export const maybeRenderHead = (result: SSRResult): unknown =>
  directPage === undefined || !result._metadata.headInTree ? astroMaybeRenderHead() : '';

export function renderComponent(
  result: SSRResult,
  displayName: string,
  component: unknown,
  props: Readonly<Record<string, unknown>>,
  slots: Record<string, Slot> = {},
): unknown {
  const renderByAstro = (page: SSRResult) =>
    astroRenderComponent(page, displayName, component, props as Record<string, unknown>, slots as never);
  if (directPage === undefined) return renderByAstro(result);
  if (component === Fragment) return slots.default?.(result);
  const isCacheable =
    arePure && Object.keys(slots).length === 0 && Object.getOwnPropertySymbols(props).length === 0;
  if (isAstroFactory(component)) {
    if ('server:component-directive' in props) throw createNeedsAstroError('a server island');
    // Astro joins class lists.
    if (props['class:list'] !== undefined) return renderByAstro(result);
    return isCacheable ? renderTemplate(result, component, props) : component(result, props, slots);
  }
  if (typeof component !== 'function' || !isCacheable) return renderByAstro(result);
  return renderIsland(result, displayName, component, props, renderByAstro);
}

/** Renders a template without slots, or returns its cached rendering. */
function renderTemplate(
  result: SSRResult,
  component: AstroFactory,
  props: Readonly<Record<string, unknown>>,
): unknown {
  const { templates } = routeCache;
  const cached = templates.get(component, props);
  if (cached !== undefined) return cached;
  const rendered = component(result, props, {});
  if (rendered instanceof Markup && !rendered.isPending) templates.set(component, props, rendered);
  return rendered;
}

/** Renderings of islands without slots whose renderer did not read the page. They are the same on every page. */
const islands = new IslandCache<Markup>();

/** Renders a framework component, as an island or without hydration, or returns its cached rendering. */
function renderIsland(
  result: SSRResult,
  displayName: string,
  component: object,
  props: Readonly<Record<string, unknown>>,
  renderByAstro: (page: SSRResult) => unknown,
): unknown {
  const cacheProps = { ...props, 'astro:name': displayName };
  const cached = islands.get(component, cacheProps);
  if (cached !== undefined) return cached;
  let dependsOnPage = false;
  const observedPage = observeRenderers(result, () => {
    dependsOnPage = true;
  });
  const render = async () => {
    const island = new MarkupBuilder(result);
    island.add(await renderByAstro(observedPage));
    const markup = island.finish();
    if (!dependsOnPage && !markup.isPending) islands.set(component, cacheProps, markup);
    return markup;
  };
  return render();
}

const scripts = new Map<string, unknown>();

export function renderScript(result: SSRResult, id: string): unknown {
  if (directPage === undefined) return astroRenderScript(result, id);
  const cachedScript = scripts.get(id);
  if (cachedScript !== undefined) return cachedScript;
  return astroRenderScript(result, id).then((script: unknown) => {
    scripts.set(id, script);
    return script;
  });
}

/** Throws while a page is rendered directly: the styles of a transition belong to the head, which is already rendered. */
export const renderTransition: typeof astroRenderTransition = (...args) => {
  if (directPage !== undefined) throw createNeedsAstroError('a transition');
  return astroRenderTransition(...args);
};

export const createTransitionScope: typeof astroCreateTransitionScope = (...args) => {
  if (directPage !== undefined) throw createNeedsAstroError('a transition');
  return astroCreateTransitionScope(...args);
};

const isAstroFactory = (component: unknown): component is AstroFactory =>
  typeof component === 'function' && Reflect.get(component, 'isAstroComponentFactory') === true;
