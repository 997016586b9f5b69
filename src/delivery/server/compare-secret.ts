import { hash, timingSafeEqual } from 'node:crypto';

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Returns a function that compares a text with a secret by constant-time comparison of their digests. */
export function compareSecret(secret: string): (text: string) => boolean {
  const expected = sha256(secret);
  return (text) => timingSafeEqual(sha256(text), expected);
}
