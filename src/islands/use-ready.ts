import { type RefObject, useEffect } from 'react';

/** Tells `client:intent` that the island around the element is drawn, so that an early click is not lost. */
export function useReady(element: RefObject<Element | null>): void {
  useEffect(() => {
    element.current?.closest('astro-island')?.dispatchEvent(new Event('laurel:ready'));
  }, [element]);
}
