/**
 * Dismisses the visible tooltip on Escape, until the pointer or the focus leaves it. The stylesheet shows tooltips.
 * Source: WCAG 2.2, 1.4.13.
 */
export function dismissTooltips(page: Document): void {
  page.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const tip of page.querySelectorAll('.tooltip:is(:hover, :focus-within)')) {
      tip.toggleAttribute('data-dismissed', true);
      const reset = (): void => {
        tip.removeAttribute('data-dismissed');
        tip.removeEventListener('pointerleave', reset);
        tip.removeEventListener('focusout', reset);
      };
      tip.addEventListener('pointerleave', reset);
      tip.addEventListener('focusout', reset);
    }
  });
}
