/**
 * What was made last of each component, with the properties that it was made for: mostly those of the next page too. Part of
 * the site's bundle, so it has no packages.
 */
export class LastMade<Made> {
  readonly #last = new WeakMap<object, { readonly props: object; readonly made: Made }>();

  get(component: object, props: object): Made | undefined {
    const last = this.#last.get(component);
    return last !== undefined && isSame(last.props, props) ? last.made : undefined;
  }

  set(component: object, props: object, made: Made): void {
    this.#last.set(component, { props, made });
  }
}

/** Whether two sets of properties have the same values, objects by identity. */
function isSame(props: object, other: object): boolean {
  let count = 0;
  for (const name in props) {
    if (!Object.hasOwn(other, name) || !Object.is(Reflect.get(props, name), Reflect.get(other, name)))
      return false;
    count += 1;
  }
  return Object.keys(other).length === count;
}
