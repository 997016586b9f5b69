import { serialize } from 'node:v8';
import react from '@astrojs/react/server.js';
import type { NamedSSRLoadedRendererValue } from 'astro';
import { LRUCache } from 'lru-cache';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';

type Renderer = NamedSSRLoadedRendererValue;
type Rendered = Awaited<ReturnType<Renderer['renderToStaticMarkup']>>;

/** React's mark of ids that a component asked for (`useId`), which must differ between two islands of a page. */
const GENERATED_ID = /_R_/;

/** What React asks the browser to load before it: in the middle of a page it comes too late, as `@astrojs/react` has it. */
const PRELOAD = /<link\s[^>]*rel="preload"[^>]*>/g;

/** Islands of one component that are kept: the header's are of one or two sets of properties. */
const KEPT = 50;

const { check, renderToStaticMarkup } = react as unknown as Renderer;
/** Not bound to a page: React's renderer counts what it renders for one, and the count would depend on what is kept. */
const checkAlone: Renderer['check'] = check.bind(undefined as never);

const checked = new WeakMap<object, ReturnType<Renderer['check']>>();
/** What every page shows of an island; undefined where it has ids of its page. */
interface Shared {
  readonly island: Rendered | undefined;
}
const shared = new WeakMap<object, LRUCache<string, Shared>>();
/** What was found last, with the properties that it was found for: mostly those of the next page too. */
const last = new WeakMap<object, { readonly props: object; readonly found: Shared }>();
/** Islands with ids so far, by page. */
const counts = new WeakMap<object, number>();

/**
 * Renders React's islands on the server. An island of the same component and properties, with no content of its page in it,
 * is the same on every page, as the header's are: it is rendered once a thread.
 */
export default {
  ...(react as unknown as Renderer),
  check(component, ...rest) {
    if (typeof component !== 'function') return checkAlone(component, ...rest);
    let isReact = checked.get(component);
    if (isReact === undefined) {
      isReact = checkAlone(component, ...rest);
      checked.set(component, isReact);
    }
    return isReact;
  },
  async renderToStaticMarkup(component, props, slots, metadata) {
    const found =
      typeof component === 'function' && Object.keys(slots).length === 0
        ? findShared(component, props)
        : undefined;
    if (found === undefined) return renderToStaticMarkup.call(this, component, props, slots, metadata);
    return found.island ?? render(component, props, nextPrefix(pageOf(this)));
  },
} satisfies Renderer;

/** The island of these properties; undefined where they hold what is no data. */
function findShared(component: FunctionComponent, props: object): Shared | undefined {
  const before = last.get(component);
  if (before !== undefined && isSame(before.props, props)) return before.found;
  const key = keyOf(props);
  if (key === undefined) return undefined;
  let known = shared.get(component);
  if (known === undefined) {
    known = new LRUCache({ max: KEPT });
    shared.set(component, known);
  }
  let found = known.get(key);
  if (found === undefined) {
    const island = render(component, props, '');
    found = { island: GENERATED_ID.test(island.html) ? undefined : island };
    known.set(key, found);
  }
  last.set(component, { props, found });
  return found;
}

/** Whether two sets of properties have the same values, objects by identity. */
function isSame(props: object, other: object): boolean {
  const entries = Object.entries(props);
  return (
    entries.length === Object.keys(other).length &&
    entries.every(([name, value]) => Object.hasOwn(other, name) && Object.is(value, Reflect.get(other, name)))
  );
}

/** Tells properties apart, also maps and dates, which are alike as JSON; undefined where they hold what is no data. */
function keyOf(props: object): string | undefined {
  try {
    return serialize(props).toString('latin1');
  } catch {
    return undefined;
  }
}

/** @param prefix of the ids that the component asks for; the browser is told, so that it asks for the same */
const render = (component: FunctionComponent, props: object, prefix: string): Rendered => ({
  html: renderToString(createElement(component, props), { identifierPrefix: prefix }).replace(PRELOAD, ''),
  attrs: { prefix },
});

/** Astro calls renderers with the page that they render for. */
const pageOf = (caller: unknown): object => (caller as { readonly result: object }).result;

function nextPrefix(page: object): string {
  const count = counts.get(page) ?? 0;
  counts.set(page, count + 1);
  return `i${count}`;
}
