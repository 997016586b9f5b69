import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SeenSignatures } from './create-signature-check.ts';

/** Maximum number of signatures that have not expired. Only callers with the key can reach it. */
const MAX_SIGNATURES = 10_000;
/** Number of expired lines in the file before it is rewritten. */
const MAX_EXPIRED_LINES = 1000;

/**
 * Opens the file with the signatures of accepted calls, so that a call is not accepted again after a restart. Each line is the
 * expiry in seconds since 1970 and the signature. `set` returns after its line is written to the disk.
 * @param now returns the current time in milliseconds since 1970
 */
export function openAcceptedSignatures(file: string, now: () => number): SeenSignatures {
  const expiries = new Map<string, number>();
  let lines = 0;
  const dropExpired = () => {
    for (const [signature, expires] of expiries) if (expires * 1000 < now()) expiries.delete(signature);
  };
  const format = (signature: string, expires: number) => `${expires} ${signature}\n`;
  const rewrite = () => {
    const text = [...expiries].map(([signature, expires]) => format(signature, expires)).join('');
    writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
    lines = expiries.size;
  };
  const stored = readText(file);
  for (const [, expires, signature] of stored.matchAll(/^(\d+) ([0-9a-f]{64})$/gm))
    expiries.set(String(signature), Number(expires));
  dropExpired();
  // Rewriting the file also removes a line that a crash truncated. Otherwise the next line would be appended to it.
  if (stored !== '') rewrite();
  return {
    has: (signature) => expiries.has(signature),
    set(signature, expires) {
      dropExpired();
      if (expiries.size >= MAX_SIGNATURES) throw new Error(`There are ${MAX_SIGNATURES} signatures already.`);
      if (lines - expiries.size >= MAX_EXPIRED_LINES) rewrite();
      mkdirSync(dirname(file), { recursive: true });
      appendFileSync(file, format(signature, expires), { mode: 0o600, flush: true });
      lines += 1;
      expiries.set(signature, expires);
    },
  };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
