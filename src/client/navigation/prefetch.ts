import { ROUTED_ATTRIBUTE } from '../../domain/client-routing.ts';

/**
 * Fetches the page behind a link with `data-client-routing` when a pointer, a finger or the focus reaches it. Browsers
 * with speculation rules do that by themselves, and prerender it, by the rules that every answer names.
 */
export function prefetchOnIntent(page: Document): void {
  if (HTMLScriptElement.supports?.('speculationrules')) return;
  const fetched = new Set<string>();
  const onIntent = ({ target }: Event): void => {
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>(`a[${ROUTED_ATTRIBUTE}]`) : null;
    if (link === null || link.origin !== page.location.origin || fetched.has(link.href)) return;
    fetched.add(link.href);
    const hint = page.createElement('link');
    hint.rel = 'prefetch';
    hint.href = link.href;
    page.head.append(hint);
  };
  for (const sign of ['pointerover', 'focusin', 'touchstart'])
    page.addEventListener(sign, onIntent, { passive: true });
}
