import { TOKEN_HEADER } from '../../domain/cross-site-token.ts';

/**
 * Tells the publisher that somebody downloads an edition. The download does not wait for it, nor for its failure.
 * Source: specification §7, "downloads/{publicationId} (tracking)".
 */
export async function reportDownload(
  publicationId: number,
  { fetch, token }: { readonly fetch: typeof globalThis.fetch; readonly token: () => string },
): Promise<void> {
  await fetch(`/api/downloads/${publicationId}`, {
    method: 'POST',
    // The page may be left before the answer comes.
    keepalive: true,
    headers: { 'Content-Type': 'application/json', [TOKEN_HEADER]: token() },
    body: '{}',
  }).catch(() => undefined);
}
