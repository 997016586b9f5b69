import type { Destination } from './destination.ts';

/** Navigates to the target of a search link, as a click on the link does. */
export function openDestination({ href, newTab }: Destination): void {
  if (newTab) window.open(href, '_blank', 'noopener');
  else window.location.assign(href);
}
