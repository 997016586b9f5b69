import { CONSENT_CATEGORIES, type Consent } from '../../domain/consent.ts';
import type { Listen } from '../events/buffer-events.ts';

/**
 * Starts the consent banner of `consent-banner.astro`. It is shown until the visitor has chosen. A button with
 * `data-consent-open` opens it again and is focused after the next choice. `onChoice` is called with each choice.
 */
export function startConsentBanner(
  page: Document,
  listen: Listen,
  stored: Consent | undefined,
  onChoice: (consent: Consent) => void,
): void {
  const banner = page.querySelector<HTMLFormElement>('.consent');
  if (banner === null) return;
  let opener: HTMLElement | undefined;
  const boxes = CONSENT_CATEGORIES.flatMap((category) => {
    const box = banner.querySelector<HTMLInputElement>(`input[name=${category}]`);
    return box === null ? [] : [{ category, box }];
  });
  const updateBoxes = (consent: Consent): void => {
    for (const { category, box } of boxes) box.checked = consent[category];
  };
  if (stored !== undefined) updateBoxes(stored);
  banner.hidden = stored !== undefined;

  listen('submit', (event) => {
    if (event.target !== banner) return;
    event.preventDefault();
    const choice = (event as SubmitEvent).submitter?.getAttribute('value');
    const hasConsent = (category: (typeof CONSENT_CATEGORIES)[number]): boolean =>
      boxes.some(
        ({ category: boxCategory, box }) =>
          boxCategory === category && (choice === 'all' || (choice === 'chosen' && box.checked)),
      );
    const consent = { statistics: hasConsent('statistics'), marketing: hasConsent('marketing') };
    updateBoxes(consent);
    banner.hidden = true;
    opener?.focus();
    onChoice(consent);
  });

  listen('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-consent-open]') : null;
    if (button === null) return;
    opener = button;
    banner.hidden = false;
    banner.querySelector<HTMLElement>('h2')?.focus();
  });
}
