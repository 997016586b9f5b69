import type { HttpClient } from '../http/http-client.ts';

/**
 * Reports the download of an edition to the publisher. A failure is ignored: it must not affect the download.
 * Source: specification §7, "downloads/{publicationId}".
 */
export async function reportDownload(publicationId: number, http: Pick<HttpClient, 'post'>): Promise<void> {
  await http.post(`/api/downloads/${publicationId}`, { body: {}, keepalive: true }).catch(() => undefined);
}
