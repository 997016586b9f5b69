/** Answers what a simulated DOM never loads: every stylesheet that is added to the page from now on. */
export function answerStylesheets(): void {
  new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (added instanceof HTMLLinkElement) added.dispatchEvent(new Event('load'));
  }).observe(document.head, { childList: true });
}
