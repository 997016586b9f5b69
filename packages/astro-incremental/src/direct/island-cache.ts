import { serialize } from 'node:v8';
import { LastRenderCache } from './last-render-cache.ts';

/** Maximum number of cached renderings of one component. An island of a header typically has one or two sets of properties. */
const MAX_RENDERINGS_PER_COMPONENT = 50;

/**
 * Caches renderings of islands by component and properties. This file is part of the site's bundle and must not import packages.
 */
export class IslandCache<Island> {
  readonly #byComponent = new WeakMap<object, Map<string, Island>>();
  readonly #latest = new LastRenderCache<Island>();

  get(component: object, props: object): Island | undefined {
    const latest = this.#latest.get(component, props);
    if (latest !== undefined) return latest;
    const islands = this.#byComponent.get(component);
    const key = islands && serializeProps(props);
    const cached = key === undefined ? undefined : islands?.get(key);
    if (cached !== undefined) this.#latest.set(component, props, cached);
    return cached;
  }

  set(component: object, props: object, island: Island): void {
    const key = serializeProps(props);
    if (key === undefined) return;
    let islands = this.#byComponent.get(component);
    if (islands === undefined) {
      islands = new Map();
      this.#byComponent.set(component, islands);
    }
    const [oldest] = islands.keys();
    if (islands.size === MAX_RENDERINGS_PER_COMPONENT && oldest !== undefined) islands.delete(oldest);
    islands.set(key, island);
    this.#latest.set(component, props, island);
  }
}

/** Serializes properties to a unique key, including maps and dates. Returns undefined if a value cannot be serialized. */
function serializeProps(props: object): string | undefined {
  try {
    return serialize(props).toString('latin1');
  } catch {
    return undefined;
  }
}
