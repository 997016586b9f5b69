import { ROUTED_ATTRIBUTE } from '../../domain/client-routing.ts';

/**
 * Prefetches the page of a link with `data-client-routing` when a pointer, a finger or the focus reaches the link. Does
 * nothing in browsers that support speculation rules: each response names rules by which they prefetch and prerender.
 */
export function prefetchOnIntent(page: Document): void {
  if (HTMLScriptElement.supports?.('speculationrules')) return;
  const prefetched = new Set<string>();
  const onIntent = ({ target }: Event): void => {
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>(`a[${ROUTED_ATTRIBUTE}]`) : null;
    if (link === null || link.origin !== page.location.origin || prefetched.has(link.href)) return;
    prefetched.add(link.href);
    const hint = page.createElement('link');
    hint.rel = 'prefetch';
    hint.href = link.href;
    page.head.append(hint);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    page.addEventListener(type, onIntent, { passive: true });
}
