import { useSyncExternalStore } from 'react';
import { WINDOWS } from '../domain/breakpoints.ts';

/** Whether the window is one of these; a server draws as if it were not. */
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
