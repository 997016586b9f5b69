import { createHmac } from 'node:crypto';
import type { ServiceEffects, ServiceRequest } from './call-service.ts';

/** Header with the signature of a webhook call between the site and the publisher. */
export const SIGNATURE_HEADER = 'x-laurel-signature';

/** Returns the value of the header: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "{t}.{body}">`. */
function createSignature(body: string, secret: string, unixSeconds: number): string {
  return `t=${unixSeconds},v1=${createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex')}`;
}

/**
 * Creates a request with a JSON body.
 * @param key key of the signature; undefined: the request is not signed
 */
export function createSignedRequest(
  content: object,
  key: string | undefined,
  { now }: Pick<ServiceEffects, 'now'>,
): ServiceRequest {
  const body = JSON.stringify(content);
  const signature = key !== undefined && {
    [SIGNATURE_HEADER]: createSignature(body, key, Math.floor(now() / 1000)),
  };
  return { headers: { 'Content-Type': 'application/json', ...signature }, body };
}
