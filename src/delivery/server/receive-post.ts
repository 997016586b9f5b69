import { POST_PREFIX } from '../../domain/forms.ts';
import { MAX_FORM_BYTES } from '../edge/handle-post.ts';

/**
 * Receives the body of a post before the post enters the request queue. Otherwise clients that send bodies slowly would occupy the
 * queue, and no page would be served. A body above the size limit is received only until it exceeds the limit, so that the handler
 * refuses it. Other requests are returned unchanged.
 */
export async function receivePost(request: Request): Promise<Request> {
  const { method, url, headers, body } = request;
  if (method !== 'POST' || body === null || !new URL(url).pathname.startsWith(POST_PREFIX)) return request;
  if (Number(headers.get('content-length') ?? 0) > MAX_FORM_BYTES) return request;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > MAX_FORM_BYTES) break;
  }
  return new Request(url, { method, headers, body: new Blob(chunks) });
}
