/** Takes a token if there is one; false where what it would be spent on has to be left. */
export type TakeToken = () => boolean;

/** A token bucket: `burst` tokens at once, `perSecond` in the long run. `now` gives milliseconds. */
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
    // A clock may be set back.
    tokens = Math.min(burst, tokens + (Math.max(0, time - filled) / 1000) * perSecond);
    filled = time;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
