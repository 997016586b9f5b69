import { type RefObject, useEffect } from 'react';

/** Notifies `client:intent` that the island around the element is hydrated, so that it repeats an early click. */
export function useReady(element: RefObject<Element | null>): void {
  useEffect(() => {
    element.current?.closest('astro-island')?.dispatchEvent(new Event('laurel:ready'));
  }, [element]);
}
