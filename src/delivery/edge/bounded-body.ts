/** The text of a body, or why it cannot be had: it is longer than it may be, is not UTF-8, or did not arrive whole. */
export type BoundedText =
  | { readonly text: string }
  | { readonly refused: 'too-long' | 'not-utf-8' | 'cut-short' };

/** Reads a body of at most `limit` bytes; of a longer one the rest is left. */
export async function readBoundedText(from: Request | Response, limit: number): Promise<BoundedText> {
  if (Number(from.headers.get('content-length') ?? 0) > limit) {
    await from.body?.cancel();
    return { refused: 'too-long' };
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for await (const chunk of from.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > limit) return { refused: 'too-long' };
      chunks.push(chunk);
    }
  } catch {
    return { refused: 'cut-short' };
  }
  try {
    const whole = await new Blob(chunks).arrayBuffer();
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(whole) };
  } catch {
    return { refused: 'not-utf-8' };
  }
}
