/**
 * Disables the Search buttons of a page's search boxes while their fields are empty. After hydration, the islands do the
 * same themselves. Source: specification §5.
 */
export function disableSearchWhileEmpty(page: Document): void {
  for (const form of page.querySelectorAll<HTMLFormElement>('.search')) {
    const field = form.querySelector<HTMLInputElement>('input[name=query]');
    const update = (): void => {
      for (const button of form.querySelectorAll<HTMLButtonElement>('button[type=submit]'))
        button.disabled = field?.value.trim() === '';
    };
    form.addEventListener('input', update);
    update();
  }
}
