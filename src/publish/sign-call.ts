import { createHmac } from 'node:crypto';

/** The header that carries the signature of a call between the site and the publisher. */
export const SIGNATURE_HEADER = 'x-laurel-signature';

/** The value of the header: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "{t}.{body}">`. */
export function signatureOf(body: string, secret: string, unixSeconds: number): string {
  return `t=${unixSeconds},v1=${createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex')}`;
}
