/**
 * What compiled `.astro` files import in the place of `astro/compiler-runtime`; part of the site's bundle. While a page is
 * rendered directly, a template becomes text at once, from the innermost component out. Otherwise every call is Astro's,
 * whose own runtime first builds a tree of templates, components and slots and then walks it.
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
import { textAttribute } from './attributes.ts';
import { type AstroFactory, directlyKey, needsAstro, type RenderDirectly } from './direct-page.ts';
import { IslandCache } from './island-cache.ts';
import { LastMade } from './last-made.ts';
import { Markup, MarkupBuilder } from './markup.ts';
import { watchedBy } from './watched-renderers.ts';

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

/** Whether what a component shows follows from its properties alone, as the site says of its own. */
const arePure = typeof __PURE_COMPONENTS__ !== 'undefined' && __PURE_COMPONENTS__;

/** The page that is rendered directly. A thread renders one page at a time. */
let direct: SSRResult | undefined;

/**
 * What the last use of each template without content of its page became, such as a header, on the pages of one route: what a
 * template is told of its route differs from one to the next.
 */
let ofRoute: { readonly page?: AstroFactory; readonly templates: LastMade<Markup> } = {
  templates: new LastMade(),
};

const DOCTYPE = /<!doctype html/i;

const renderDirectly: RenderDirectly = (result, factory, props) => {
  const end = () => {
    direct = undefined;
  };
  direct = result;
  if (ofRoute.page !== factory) ofRoute = { page: factory, templates: new LastMade() };
  try {
    const page = new MarkupBuilder(result);
    page.add(factory(result, props, {}));
    const text = textOf(page.finish(), result);
    if (typeof text !== 'string') return text.finally(end);
    end();
    return text;
  } catch (error) {
    end();
    throw error;
  }
};

/** Puts a page together: what its instructions say depends on those before them. */
function textOf(page: Markup, result: SSRResult): string | Promise<string> {
  const doctype = result.compressHTML ? '<!DOCTYPE html>' : '<!DOCTYPE html>\n';
  const pieces = page.pieces.filter((piece) => piece !== '');
  const [first] = pieces;
  let text = first === undefined || (typeof first === 'string' && DOCTYPE.test(first)) ? '' : doctype;
  let at = 0;
  const goOn = (): string | Promise<string> => {
    while (at < pieces.length) {
      const piece = pieces[at++];
      if (typeof piece === 'string') text += piece;
      else if (piece instanceof Promise)
        return piece.then((child) => {
          const late = new MarkupBuilder(result);
          late.add(child);
          pieces.splice(at, 0, ...late.finish().pieces);
          return goOn();
        });
      else text += chunkToString(result, piece as Parameters<typeof chunkToString>[1]);
    }
    return text;
  };
  return goOn();
}

export const createComponent: typeof astroCreateComponent = (...args) => {
  const factory = astroCreateComponent(...args);
  Reflect.set(factory, directlyKey, renderDirectly);
  return factory;
};

export function render(html: TemplateStringsArray, ...expressions: unknown[]): unknown {
  if (direct === undefined) return astroRender(html, ...expressions);
  const markup = new MarkupBuilder(direct);
  markup.html(html[0] ?? '');
  for (let at = 0; at < expressions.length; at++) {
    markup.add(expressions[at]);
    markup.html(html[at + 1] ?? '');
  }
  return markup.finish();
}

export const addAttribute: typeof astroAddAttribute = (value, name, shouldEscape = true, tagName = '') =>
  (direct === undefined ? undefined : textAttribute(name, value)) ??
  astroAddAttribute(value, name, shouldEscape, tagName);

export function renderSlot(
  result: SSRResult,
  slot: Slot | string | undefined,
  fallback?: Slot | string,
): unknown {
  if (direct === undefined) return astroRenderSlot(result, slot as never, fallback as never);
  const shown = slot || fallback;
  return typeof shown === 'function' ? shown(result) : shown;
}

/** Nothing where the page has a head of its own, before which nothing asks for one. */
export const maybeRenderHead = (result: SSRResult): unknown =>
  direct === undefined || !result._metadata.headInTree ? astroMaybeRenderHead() : '';

export function renderComponent(
  result: SSRResult,
  displayName: string,
  component: unknown,
  props: Readonly<Record<string, unknown>>,
  slots: Record<string, Slot> = {},
): unknown {
  const renderByAstro = (page: SSRResult) =>
    astroRenderComponent(page, displayName, component, props as Record<string, unknown>, slots as never);
  if (direct === undefined) return renderByAstro(result);
  if (component === Fragment) return slots.default?.(result);
  const isKept =
    arePure && Object.keys(slots).length === 0 && Object.getOwnPropertySymbols(props).length === 0;
  if (isAstroFactory(component)) {
    if ('server:component-directive' in props) throw needsAstro('a server island');
    // Astro joins lists of classes.
    if (props['class:list'] !== undefined) return renderByAstro(result);
    return isKept ? renderTemplate(result, component, props) : component(result, props, slots);
  }
  if (typeof component !== 'function' || !isKept) return renderByAstro(result);
  return renderIsland(result, displayName, component, props, renderByAstro);
}

function renderTemplate(
  result: SSRResult,
  component: AstroFactory,
  props: Readonly<Record<string, unknown>>,
): unknown {
  const { templates } = ofRoute;
  const last = templates.get(component, props);
  if (last !== undefined) return last;
  const made = component(result, props, {});
  if (made instanceof Markup && !made.isPending) templates.set(component, props, made);
  return made;
}

/** Islands without content of their page, of whom no renderer asked for the page: they are the same on every page. */
const islands = new IslandCache<Markup>();

/** An island, or a component of a framework that is not sent to the browser. */
function renderIsland(
  result: SSRResult,
  displayName: string,
  component: object,
  props: Readonly<Record<string, unknown>>,
  renderByAstro: (page: SSRResult) => unknown,
): unknown {
  const given = { ...props, 'astro:name': displayName };
  const kept = islands.get(component, given);
  if (kept !== undefined) return kept;
  let isOfPage = false;
  const watched = watchedBy(result, () => {
    isOfPage = true;
  });
  const rendered = async () => {
    const island = new MarkupBuilder(result);
    island.add(await renderByAstro(watched));
    const markup = island.finish();
    if (!isOfPage && !markup.isPending) islands.set(component, given, markup);
    return markup;
  };
  return rendered();
}

const scripts = new Map<string, unknown>();

export function renderScript(result: SSRResult, id: string): unknown {
  if (direct === undefined) return astroRenderScript(result, id);
  const known = scripts.get(id);
  if (known !== undefined) return known;
  return astroRenderScript(result, id).then((script: unknown) => {
    scripts.set(id, script);
    return script;
  });
}

/** Styles of transitions go to the head, which is rendered before those that stand in a component. */
export const renderTransition: typeof astroRenderTransition = (...args) => {
  if (direct !== undefined) throw needsAstro('a transition');
  return astroRenderTransition(...args);
};

export const createTransitionScope: typeof astroCreateTransitionScope = (...args) => {
  if (direct !== undefined) throw needsAstro('a transition');
  return astroCreateTransitionScope(...args);
};

const isAstroFactory = (component: unknown): component is AstroFactory =>
  typeof component === 'function' && Reflect.get(component, 'isAstroComponentFactory') === true;
