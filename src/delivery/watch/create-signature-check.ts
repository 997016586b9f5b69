import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum difference between the time in a signature and the current time. */
const SIGNATURE_WINDOW_S = 300;

type Verdict = 'accepted' | 'malformed' | 'forged' | 'expired' | 'replayed';

/** Signatures of accepted calls, with their expiry in seconds since 1970. `set` throws if a signature cannot be stored. */
export type SeenSignatures = {
  has(signature: string): boolean;
  set(signature: string, expires: number): unknown;
};

/**
 * Creates a check of signed calls. A call is accepted if the signature was made with `secret`, its time is within
 * `SIGNATURE_WINDOW_S`, and the signature has not been accepted before. The signature covers the bytes of the body.
 * @param now returns the current time in milliseconds since 1970
 * @param seenSignatures signatures that have been accepted; by default they are only remembered in memory
 */
export function createSignatureCheck(
  secret: string,
  now: () => number,
  seenSignatures: SeenSignatures = new Map<string, number>(),
): (header: string | undefined, body: string | Uint8Array) => Verdict {
  return (header, body) => {
    const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '');
    const [, time, signature] = match ?? [];
    if (time === undefined || signature === undefined) return 'malformed';
    const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
    if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return 'forged';
    const seconds = Math.floor(now() / 1000);
    if (Math.abs(seconds - Number(time)) > SIGNATURE_WINDOW_S) return 'expired';
    if (seenSignatures.has(signature)) return 'replayed';
    seenSignatures.set(signature, Number(time) + SIGNATURE_WINDOW_S);
    return 'accepted';
  };
}
