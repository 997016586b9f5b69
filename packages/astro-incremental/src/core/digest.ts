import { hash } from 'node:crypto';

/** 132 bits of SHA-256 in 22 URL-safe characters: short to store, long enough that two contents never agree. */
export function digest(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url').slice(0, 22);
}

/**
 * Fingerprint of a page: the hash of the code that renders it, of its model, and of the records that it names.
 * `code` is the route's code hash; `model` must be plain JSON data.
 */
export function fingerprint(code: string, model: unknown, records: readonly string[]): string {
  return digest(`${code}\n${JSON.stringify(records)}\n${JSON.stringify(model)}`);
}
