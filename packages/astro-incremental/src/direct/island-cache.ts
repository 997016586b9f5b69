import { serialize } from 'node:v8';
import { LastMade } from './last-made.ts';

/** Islands of one component that are kept: those of a header are of one or two sets of properties. */
const KEPT = 50;

/** What is kept of islands by their component and properties. Part of the site's bundle, so it has no packages. */
export class IslandCache<Island> {
  readonly #kept = new WeakMap<object, Map<string, Island>>();
  readonly #last = new LastMade<Island>();

  get(component: object, props: object): Island | undefined {
    const last = this.#last.get(component, props);
    if (last !== undefined) return last;
    const kept = this.#kept.get(component);
    const key = kept && keyOf(props);
    const found = key === undefined ? undefined : kept?.get(key);
    if (found !== undefined) this.#last.set(component, props, found);
    return found;
  }

  set(component: object, props: object, island: Island): void {
    const key = keyOf(props);
    if (key === undefined) return;
    let kept = this.#kept.get(component);
    if (kept === undefined) {
      kept = new Map();
      this.#kept.set(component, kept);
    }
    const [oldest] = kept.keys();
    if (kept.size === KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, island);
    this.#last.set(component, props, island);
  }
}

/** Tells properties apart, also maps and dates, which are alike as JSON; undefined where they hold what is no data. */
function keyOf(props: object): string | undefined {
  try {
    return serialize(props).toString('latin1');
  } catch {
    return undefined;
  }
}
