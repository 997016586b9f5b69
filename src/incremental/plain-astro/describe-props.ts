import { viewed } from './entry-view.ts';

/**
 * What the props of a page say, as text to compare. Entries of collections are named and not described, because what
 * a page reads of them is noted while it is rendered. `isWhole` is false where something cannot be described, such as a
 * function, which may hold anything.
 */
export function describeProps(props: unknown): { readonly text: string; readonly isWhole: boolean } {
  const seen = new Map<object, number>();
  let isWhole = true;
  const describe = (value: unknown): string => {
    if (typeof value === 'function' || typeof value === 'symbol') {
      isWhole = false;
      return `${typeof value} ${String(value)}`;
    }
    if (typeof value !== 'object' || value === null)
      return typeof value === 'string' ? JSON.stringify(value) : `${typeof value} ${String(value)}`;
    const view = viewed(value);
    if (view) return `<${view.name}>${Object.keys(view.added).length === 0 ? '' : describe(view.added)}`;
    const earlier = seen.get(value);
    if (earlier !== undefined) return `<${earlier}>`;
    seen.set(value, seen.size);
    if (Array.isArray(value)) {
      const named = Object.entries(value).slice(value.length);
      return `[${value.map(describe).join()}]${named.length === 0 ? '' : describe(Object.fromEntries(named))}`;
    }
    if (value instanceof Date || value instanceof URL || value instanceof RegExp)
      return `${value.constructor.name} ${value instanceof Date ? value.valueOf() : String(value)}`;
    if (value instanceof Map || value instanceof Set)
      return `${value.constructor.name} [${[...value].map(describe).join()}]`;
    if (![Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)) isWhole = false;
    return `{${Object.entries(value)
      .map(([key, part]) => `${JSON.stringify(key)}:${describe(part)}`)
      .join()}}`;
  };
  return { text: describe(props), isWhole };
}
