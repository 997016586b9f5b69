import { CONSENT_CATEGORIES, type Consent } from '../../domain/consent.ts';
import type { Listen } from '../services/early-events.ts';

/**
 * The banner that asks for consent, `consent-banner.astro`: shown until there is an answer, and again when somebody
 * presses a button with `data-consent-open`, which gets the focus back. `answered` takes each answer.
 */
export function startConsentBanner(
  page: Document,
  listen: Listen,
  known: Consent | undefined,
  answered: (consent: Consent) => void,
): void {
  const banner = page.querySelector<HTMLFormElement>('.consent');
  if (banner === null) return;
  let opener: HTMLElement | undefined;
  const boxes = CONSENT_CATEGORIES.flatMap((category) => {
    const box = banner.querySelector<HTMLInputElement>(`input[name=${category}]`);
    return box === null ? [] : [{ category, box }];
  });
  const tick = (consent: Consent): void => {
    for (const { category, box } of boxes) box.checked = consent[category];
  };
  if (known !== undefined) tick(known);
  banner.hidden = known !== undefined;

  listen('submit', (event) => {
    if (event.target !== banner) return;
    event.preventDefault();
    const choice = (event as SubmitEvent).submitter?.getAttribute('value');
    const agreed = (category: (typeof CONSENT_CATEGORIES)[number]): boolean =>
      boxes.some(
        ({ category: asked, box }) =>
          asked === category && (choice === 'all' || (choice === 'chosen' && box.checked)),
      );
    const consent = { statistics: agreed('statistics'), marketing: agreed('marketing') };
    tick(consent);
    banner.hidden = true;
    opener?.focus();
    answered(consent);
  });

  listen('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-consent-open]') : null;
    if (button === null) return;
    opener = button;
    banner.hidden = false;
    banner.querySelector<HTMLElement>('h2')?.focus();
  });
}
