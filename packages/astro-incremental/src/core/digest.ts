import { hash } from 'node:crypto';

/** Computes the first 132 bits of SHA-256, as 22 URL-safe characters. */
export function digest(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url').slice(0, 22);
}

/**
 * Computes the fingerprint of a page: a digest of its code, its model and the names of the records that it found by id.
 * @param code code digest of the route
 * @param model JSON data
 */
export function fingerprint(code: string, model: unknown, records: readonly string[]): string {
  return digest(`${code}\n${JSON.stringify(records)}\n${JSON.stringify(model)}`);
}
