/**
 * The text of a body of at most `limit` bytes; undefined if it is longer (the rest is not read) or not UTF-8.
 */
export async function readBoundedText(from: Request | Response, limit: number): Promise<string | undefined> {
  if (Number(from.headers.get('content-length') ?? 0) > limit) {
    await from.body?.cancel();
    return undefined;
  }
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of from.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > limit) return undefined;
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch {
    return undefined;
  }
}
