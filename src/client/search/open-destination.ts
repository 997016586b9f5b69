import type { Destination } from './destination.ts';

/** Goes where a search leads, as a click on a link would. */
export function openDestination({ href, newTab }: Destination): void {
  if (newTab) window.open(href, '_blank', 'noopener');
  else window.location.assign(href);
}
