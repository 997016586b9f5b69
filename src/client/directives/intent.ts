import type { ClientDirective } from 'astro';

/** What counts as a first sign of intent, before anything is activated. */
const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const;

/**
 * `client:intent` – hydrates an island when a pointer, a finger or the focus first reaches it, so that a page runs
 * no React before somebody wants some. A button of the island that is activated earlier than the island is there
 * is activated again once it is; if its code cannot be loaded, a button that names a page
 * (`data-fallback="/articles"`) leads there, and a form goes its way without script.
 */
const intent: ClientDirective = (load, _options, element) => {
  let started = false;
  let pending: HTMLElement | undefined;

  const remember = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pending = button;
  };

  const start = async (): Promise<void> => {
    if (started) return;
    started = true;
    for (const sign of SIGNS) element.removeEventListener(sign, start);
    element.addEventListener(
      'laurel:ready',
      () => {
        element.removeEventListener('click', remember, true);
        pending?.click();
      },
      { once: true },
    );
    element.addEventListener(
      'astro:hydration-error',
      () => {
        element.removeEventListener('click', remember, true);
        const fallback = pending?.dataset.fallback;
        if (fallback !== undefined) location.assign(fallback);
        else pending?.click();
      },
      { once: true },
    );
    const hydrate = await load();
    await hydrate();
  };

  element.addEventListener('click', remember, true);
  for (const sign of SIGNS) element.addEventListener(sign, start, { passive: true });
};

export default intent;
