/** Text of a body, or the reason why it cannot be read: it exceeds the limit, is not UTF-8, or was truncated. */
type BoundedText = { readonly text: string } | { readonly error: 'too-long' | 'not-utf-8' | 'cut-short' };

/** Reads a body of at most `limit` bytes. The rest of a longer body is not read. */
export async function readBoundedText(from: Request | Response, limit: number): Promise<BoundedText> {
  if (Number(from.headers.get('content-length') ?? 0) > limit) {
    await from.body?.cancel();
    return { error: 'too-long' };
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for await (const chunk of from.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > limit) return { error: 'too-long' };
      chunks.push(chunk);
    }
  } catch {
    return { error: 'cut-short' };
  }
  try {
    const buffer = await new Blob(chunks).arrayBuffer();
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(buffer) };
  } catch {
    return { error: 'not-utf-8' };
  }
}
