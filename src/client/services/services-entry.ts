import type { CONSENT_COOKIE } from '../../domain/consent.ts';
import { cookieValue } from '../cookie-value.ts';
import { bufferEvents } from '../events/buffer-events.ts';

/*
 * Entry point of a page with services. It buffers events, and shows the consent banner to visitors who have not chosen. The
 * services' code is loaded at the first interaction; or immediately if the visitor has consented to a category, or if a consent
 * provider replaces the banner.
 */

/** A literal because an import of the constant would add its module to the initial script, whose size has a budget. */
const cookieName: typeof CONSENT_COOKIE = 'laurel-consent';

const settings = document.querySelector<HTMLElement>('[data-services]')?.dataset.services ?? '{}';
const banner = document.querySelector<HTMLElement>('.consent');
const consent = cookieValue(document.cookie, cookieName);
const listen = bufferEvents(window, banner);

let started = false;
const start = async (): Promise<void> => {
  if (started) return;
  started = true;
  const { startServices } = await import('./start-services.ts');
  startServices(JSON.parse(settings), listen, document, window);
};

if (banner !== null && consent === undefined) banner.hidden = false;
if (banner === null || (consent !== undefined && consent !== 'none')) void start();
for (const type of ['pointerover', 'pointerdown', 'keydown', 'focusin'])
  addEventListener(type, start, { once: true, passive: true });
