import type { HttpClient } from '../http/http-client.ts';

/**
 * Tells the publisher that somebody downloads an edition. The download does not wait for it, nor for its failure.
 * Source: specification §7, "downloads/{publicationId}".
 */
export async function reportDownload(publicationId: number, http: Pick<HttpClient, 'post'>): Promise<void> {
  await http.post(`/api/downloads/${publicationId}`, { body: {}, keepalive: true }).catch(() => undefined);
}
