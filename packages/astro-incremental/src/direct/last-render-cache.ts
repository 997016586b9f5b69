/**
 * Caches the latest rendering of each component with its properties, because the next page mostly passes the same properties.
 * This file is part of the site's bundle and must not import packages.
 */
export class LastRenderCache<Rendering> {
  readonly #latest = new WeakMap<object, { readonly props: object; readonly rendering: Rendering }>();

  /** Returns the latest rendering of a component, if it was rendered with the same properties. */
  get(component: object, props: object): Rendering | undefined {
    const latest = this.#latest.get(component);
    return latest !== undefined && hasSameValues(latest.props, props) ? latest.rendering : undefined;
  }

  set(component: object, props: object, rendering: Rendering): void {
    this.#latest.set(component, { props, rendering });
  }
}

/** Returns whether two sets of properties have the same values. Objects are compared by identity. */
function hasSameValues(props: object, other: object): boolean {
  let count = 0;
  for (const name in props) {
    if (!Object.hasOwn(other, name) || !Object.is(Reflect.get(props, name), Reflect.get(other, name)))
      return false;
    count += 1;
  }
  return Object.keys(other).length === count;
}
