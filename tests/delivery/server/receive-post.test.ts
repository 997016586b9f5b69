import { describe, expect, it } from 'vitest';
import { MAX_FORM_BYTES } from '../../../src/delivery/edge/handle-post.ts';
import { receivePost } from '../../../src/delivery/server/receive-post.ts';

/** Creates a request whose body arrives in chunks of 10 KB. */
function createRequest(bytes: number, path = '/api/contact-us/query', method = 'POST') {
  const sent = { chunks: 0 };
  const size = 10 * 1024;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const remaining = bytes - sent.chunks * size;
        if (remaining <= 0) return controller.close();
        sent.chunks += 1;
        controller.enqueue(new Uint8Array(Math.min(size, remaining)));
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'Content-Type': 'text/x-test', Cookie: 'a=b' };
  // The type `RequestInit` of the DOM has no `duplex`, which Node requires if the body is a stream.
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' };
  const request = new Request(`http://localhost${path}`, init);
  return { request, sent };
}

describe('receivePost', () => {
  it.each([0, 1, 25_000, MAX_FORM_BYTES])('receives a body of %i bytes, with the headers', async (bytes) => {
    const { request } = createRequest(bytes);
    const received = await receivePost(request);
    expect((await received.arrayBuffer()).byteLength).toBe(bytes);
    expect([received.method, received.url]).toEqual(['POST', request.url]);
    expect(Object.fromEntries(received.headers)).toEqual({ 'content-type': 'text/x-test', cookie: 'a=b' });
  });

  it('receives a body above the limit only until it exceeds the limit', async () => {
    const { request, sent } = createRequest(100 * MAX_FORM_BYTES);
    const received = await receivePost(request);
    expect((await received.arrayBuffer()).byteLength).toBeGreaterThan(MAX_FORM_BYTES);
    expect(sent.chunks).toBe(7);
  });

  it.each([
    ['PUT', '/api/contact-us/query'],
    ['POST', '/about-us'],
  ])('does not receive the body of %s %s', async (method, path) => {
    const { request, sent } = createRequest(1, path, method);
    expect(await receivePost(request)).toBe(request);
    expect(sent.chunks).toBe(0);
  });
});
