import type { ClientDirective } from 'astro';

/** What counts as a first sign of intent, before anything is activated; assistive technology fills fields without a focus. */
const SIGNS = ['pointerover', 'focusin', 'touchstart', 'input'] as const;

const press = (button: HTMLButtonElement): void => button.click();
const doWithout = (button: HTMLButtonElement): void => {
  const { fallback } = button.dataset;
  if (fallback === undefined) press(button);
  else location.assign(fallback);
};

/**
 * `client:intent` – hydrates an island when a pointer, a finger or the focus first reaches it, so that a page runs
 * no React before somebody wants some. A button that is pressed before the island is there is pressed again once it is;
 * what is typed meanwhile goes to the search that a button opens. If its code cannot be loaded, a button that names a page
 * (`data-fallback="/articles"`) leads there, and one that sends a form sends it as a plain form.
 * `client:intent="query"` takes an address with a query for a sign of intent.
 */
const intent: ClientDirective = (load, { value }, element) => {
  let started = false;
  /** The button that was pressed before the island could answer. */
  let pressed: HTMLButtonElement | undefined;

  const onClick = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = button;
    // A script and some assistive technology press without any sign before.
    void start();
  };
  const settle = (act: (button: HTMLButtonElement) => void) => (): void => {
    element.removeEventListener('click', onClick, true);
    if (pressed !== undefined) act(pressed);
    pressed = undefined;
  };

  const start = async (): Promise<void> => {
    if (started) return;
    started = true;
    for (const sign of SIGNS) element.removeEventListener(sign, start);
    element.addEventListener('laurel:ready', settle(press), { once: true });
    element.addEventListener('astro:hydration-error', settle(doWithout), { once: true });
    if (element.querySelector('[data-search-open]')) {
      const early: KeyboardEvent[] = [];
      const keep = (event: KeyboardEvent) => pressed && early.push(event);
      addEventListener('keydown', keep);
      void import('./early-keys.ts')
        .finally(() => removeEventListener('keydown', keep))
        .then((module) => module.keepKeys(element, () => pressed !== undefined, early));
    }
    const hydrate = await load();
    await hydrate();
  };

  element.addEventListener('click', onClick, true);
  for (const sign of SIGNS) element.addEventListener(sign, start, { passive: true });
  // A visitor may have reached it before this script came, or ask for something with the address.
  if (element.matches(':hover, :focus-within') || (value === 'query' && location.search !== '')) void start();
};

export default intent;
