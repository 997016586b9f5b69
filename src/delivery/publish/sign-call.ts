import { createHmac } from 'node:crypto';
import type { ServiceEffects, ServiceRequest } from './ask-service.ts';

/** The header that carries the signature of a call between the site and the publisher. */
export const SIGNATURE_HEADER = 'x-laurel-signature';

/** The value of the header: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "{t}.{body}">`. */
function signatureOf(body: string, secret: string, unixSeconds: number): string {
  return `t=${unixSeconds},v1=${createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex')}`;
}

/** A call that hands over JSON. @param key undefined: it is not signed */
export function signedRequest(
  content: object,
  key: string | undefined,
  { now }: Pick<ServiceEffects, 'now'>,
): ServiceRequest {
  const body = JSON.stringify(content);
  const signature = key !== undefined && {
    [SIGNATURE_HEADER]: signatureOf(body, key, Math.floor(now() / 1000)),
  };
  return { headers: { 'Content-Type': 'application/json', ...signature }, body };
}
