import type { Drawing } from './drawing.ts';

/**
 * Renders drawings in advance into the cache for the next build, until `signal` aborts. After an error, it stops without a
 * warning: the build renders the drawing again and reports the error.
 * @param drawings loads the drawings lazily, together with the image library
 */
export async function warmDrawingCache(
  drawings: () => Promise<Iterable<Drawing>>,
  signal?: AbortSignal,
): Promise<void> {
  try {
    const { drawCached } = await import('./drawing-cache.ts');
    for (const drawing of await drawings()) {
      if (signal?.aborted) return;
      await drawCached(drawing);
    }
  } catch {
    // The build reports the error.
  }
}
