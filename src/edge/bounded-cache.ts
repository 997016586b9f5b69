/** A cache whose memory is bounded: the entry used longest ago makes room, and none outlives its time. */
export interface BoundedCache<Value> {
  get(key: string): { readonly value: Value } | undefined;
  /** `lifetime` is milliseconds. */
  set(key: string, value: Value, lifetime: number): void;
  readonly size: number;
}

/** `now` gives milliseconds; only differences count. */
export function createBoundedCache<Value>(entries: number, now: () => number): BoundedCache<Value> {
  const kept = new Map<string, { readonly value: Value; readonly until: number }>();
  return {
    get(key) {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      if (found.until <= now()) return undefined;
      kept.set(key, found);
      return found;
    },
    set(key, value, lifetime) {
      kept.delete(key);
      kept.set(key, { value, until: now() + lifetime });
      if (kept.size > entries) kept.delete(kept.keys().next().value as string);
    },
    get size() {
      return kept.size;
    },
  };
}
