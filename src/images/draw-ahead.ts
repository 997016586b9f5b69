import type { Drawing } from './drawing.ts';

/**
 * Draws what a build will ask for, until it is aborted. What cannot be drawn is left: the build draws it again, and says what
 * is wrong with it.
 * @param drawings loaded with the library that draws, only when there is something to draw
 */
export async function warmDrawingCache(
  drawings: () => Promise<Iterable<Drawing>>,
  signal?: AbortSignal,
): Promise<void> {
  try {
    const { drawCached: drawnOnce } = await import('./kept-drawings.ts');
    for (const drawing of await drawings()) {
      if (signal?.aborted) return;
      await drawnOnce(drawing);
    }
  } catch {
    // Said by the build.
  }
}
