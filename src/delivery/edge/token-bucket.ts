/** Takes a token; returns false if none is available. */
export type TakeToken = () => boolean;

/** Creates a token bucket with `burst` tokens that is refilled with `perSecond` tokens. `now` returns milliseconds. */
export function createTokenBucket({
  burst,
  perSecond,
  now,
}: {
  readonly burst: number;
  readonly perSecond: number;
  readonly now: () => number;
}): TakeToken {
  let tokens = burst;
  let filled = now();
  return () => {
    const time = now();
    // The clock may be set back.
    tokens = Math.min(burst, tokens + (Math.max(0, time - filled) / 1000) * perSecond);
    filled = time;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
