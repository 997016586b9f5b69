import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds by which the time of a call may differ from ours. */
const SIGNATURE_WINDOW = 300;

export type Verdict = 'accepted' | 'malformed' | 'forged' | 'expired' | 'replayed';

/**
 * Returns a check of signed calls: the key must be ours, the time near, and each signature is accepted once.
 * Accepted signatures are remembered as long as their time would still pass, so memory is bounded by the calls
 * of ten minutes, all of them made by someone who has the key.
 * @param now milliseconds since 1970
 */
export function createSignatureCheck(
  secret: string,
  now: () => number,
): (header: string | undefined, body: string) => Verdict {
  const seen = new Map<string, number>();
  return (header, body) => {
    const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '');
    const [, time, signature] = match ?? [];
    if (time === undefined || signature === undefined) return 'malformed';
    const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest();
    if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return 'forged';
    const seconds = Math.floor(now() / 1000);
    if (Math.abs(seconds - Number(time)) > SIGNATURE_WINDOW) return 'expired';
    for (const [old, until] of seen) if (until < seconds) seen.delete(old);
    if (seen.has(signature)) return 'replayed';
    seen.set(signature, Number(time) + SIGNATURE_WINDOW);
    return 'accepted';
  };
}
