/** Lets Escape dismiss the tooltip that is shown; the stylesheet shows it. Source: WCAG 2.2, 1.4.13. */
export function dismissTooltips(page: Document): void {
  page.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const tip of page.querySelectorAll('.tooltip:is(:hover, :focus-within)')) {
      tip.toggleAttribute('data-dismissed', true);
      const again = (): void => {
        tip.removeAttribute('data-dismissed');
        tip.removeEventListener('pointerleave', again);
        tip.removeEventListener('focusout', again);
      };
      tip.addEventListener('pointerleave', again);
      tip.addEventListener('focusout', again);
    }
  });
}
