import type { ClientDirective } from 'astro';

/**
 * Events that hydrate an island. `input` is one of them because assistive technology fills fields without focusing them. Scripts dispatch
 * `laurel:hydrate` to hydrate an island without an action of the visitor.
 */
const INTENT_EVENTS = ['pointerover', 'focusin', 'touchstart', 'input', 'laurel:hydrate'] as const;

const click = (button: HTMLButtonElement): void => button.click();
const useFallback = (button: HTMLButtonElement): void => {
  const { fallback } = button.dataset;
  if (fallback === undefined) click(button);
  else location.assign(fallback);
};

/**
 * Implements `client:intent`: hydrates an island when a pointer, a finger or the focus first reaches it, so that a page runs
 * no React before the first interaction.
 * - A click on a button before hydration is repeated after it. Text that is typed before the hydration goes to the search dialog
 *   that the button opens.
 * - If the island cannot be loaded, a button with `data-fallback="/articles"` navigates to that address. Any other button
 *   is clicked natively, so that a submit button sends a plain form.
 * - `client:intent="query"` also hydrates the island immediately if the page's URL has a query.
 */
const intent: ClientDirective = (load, { value }, element) => {
  let started = false;
  /** The button that was clicked before the island was hydrated. */
  let clicked: HTMLButtonElement | undefined;

  const onClick = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    clicked = button;
    // Scripts and some assistive technology click without any intent event before.
    void start();
  };
  const settle = (act: (button: HTMLButtonElement) => void) => (): void => {
    element.removeEventListener('click', onClick, true);
    if (clicked !== undefined) act(clicked);
    clicked = undefined;
  };

  const start = async (): Promise<void> => {
    if (started) return;
    started = true;
    for (const type of INTENT_EVENTS) element.removeEventListener(type, start);
    element.addEventListener('laurel:ready', settle(click), { once: true });
    element.addEventListener('astro:hydration-error', settle(useFallback), { once: true });
    if (element.querySelector('[data-search-open]')) {
      const earlyKeys: KeyboardEvent[] = [];
      const buffer = (event: KeyboardEvent) => clicked && earlyKeys.push(event);
      addEventListener('keydown', buffer);
      void import('./buffer-keys.ts')
        .finally(() => removeEventListener('keydown', buffer))
        .then((module) => module.bufferKeys(element, () => clicked !== undefined, earlyKeys));
    }
    const hydrate = await load();
    await hydrate();
  };

  element.addEventListener('click', onClick, true);
  for (const type of INTENT_EVENTS) element.addEventListener(type, start, { passive: true });
  // The pointer or the focus may have reached the island before this script ran.
  if (element.matches(':hover, :focus-within') || (value === 'query' && location.search !== '')) void start();
};

export default intent;
