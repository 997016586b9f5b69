import { useSyncExternalStore } from 'react';
import { WINDOWS } from '../domain/breakpoints.ts';

/** Returns whether the window has the width of a named class. It is false in server rendering. */
export function useWindow(name: keyof typeof WINDOWS): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(WINDOWS[name]);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(WINDOWS[name]).matches,
    () => false,
  );
}
