import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum difference between the time in a signature and the current time. */
const SIGNATURE_WINDOW_S = 300;

type Verdict = 'accepted' | 'malformed' | 'forged' | 'expired' | 'replayed';

/**
 * Creates a check of signed calls. A call is accepted if the signature was made with `secret`, its time is within
 * `SIGNATURE_WINDOW_S`, and the signature has not been accepted before. Accepted signatures are stored until they expire, so only
 * holders of the key can occupy memory, with the calls of ten minutes.
 * @param now returns the current time in milliseconds since 1970
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
    if (Math.abs(seconds - Number(time)) > SIGNATURE_WINDOW_S) return 'expired';
    for (const [old, until] of seen) if (until < seconds) seen.delete(old);
    if (seen.has(signature)) return 'replayed';
    seen.set(signature, Number(time) + SIGNATURE_WINDOW_S);
    return 'accepted';
  };
}
