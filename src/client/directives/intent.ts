import type { ClientDirective } from 'astro';

/** What counts as a first sign of intent, before anything is activated; assistive technology fills fields without a focus. */
const SIGNS = ['pointerover', 'focusin', 'touchstart', 'input'] as const;

/** What a visitor did before the island could answer. */
interface EarlyAction {
  /** Does it again. */
  readonly repeat: () => void;
  /** Does without the island. */
  readonly doWithout: () => void;
}

/**
 * `client:intent` – hydrates an island when a pointer, a finger or the focus first reaches it, so that a page runs
 * no React before somebody wants some. A button that is pressed or a form that is sent before the island is there is
 * pressed or sent again once it is; what is typed meanwhile goes to the search that a button opens. If its code cannot be
 * loaded, a button that names a page (`data-fallback="/articles"`) leads there, and a form is sent as a plain form.
 * `client:intent="query"` takes an address with a query for a sign of intent.
 */
const intent: ClientDirective = (load, { value }, element) => {
  let started = false;
  let early: EarlyAction | undefined;

  const hold = (event: Event, action: EarlyAction): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    early = action;
    // A script and some assistive technology press without any sign before.
    void start();
  };
  const onClick = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null || (button.form !== null && button.type === 'submit')) return;
    hold(event, {
      repeat: () => button.click(),
      doWithout: () => {
        const { fallback } = button.dataset;
        if (fallback !== undefined) location.assign(fallback);
      },
    });
  };
  const onSubmit = (event: SubmitEvent): void => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement)) return;
    hold(event, { repeat: () => form.requestSubmit(submitter), doWithout: () => form.submit() });
  };
  const settle = (how: keyof EarlyAction) => (): void => {
    element.removeEventListener('click', onClick, true);
    element.removeEventListener('submit', onSubmit, true);
    early?.[how]();
    early = undefined;
  };

  const start = async (): Promise<void> => {
    if (started) return;
    started = true;
    for (const sign of SIGNS) element.removeEventListener(sign, start);
    element.addEventListener('laurel:ready', settle('repeat'), { once: true });
    element.addEventListener('astro:hydration-error', settle('doWithout'), { once: true });
    if (element.querySelector('[data-search-open]'))
      void import('./early-keys.ts').then((module) => module.keepKeys(element, () => early !== undefined));
    const hydrate = await load();
    await hydrate();
  };

  element.addEventListener('click', onClick, true);
  element.addEventListener('submit', onSubmit, true);
  for (const sign of SIGNS) element.addEventListener(sign, start, { passive: true });
  // A visitor may have reached it before this script came, or ask for something with the address.
  if (element.matches(':hover, :focus-within') || (value === 'query' && location.search !== '')) void start();
};

export default intent;
