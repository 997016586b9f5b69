import type { CONSENT_COOKIE } from '../../domain/consent.ts';
import { cookieValue } from '../cookies.ts';
import { holdEvents } from './early-events.ts';

/** Written out: the module that has it would come along, and every byte here counts. */
const cookie: typeof CONSENT_COOKIE = 'laurel-consent';

/**
 * What a page with services runs before anybody does anything: it keeps events, and shows the banner to those who have
 * not answered. The rest is loaded with the first interaction, or as soon as the page is idle for those who agreed to
 * something and where a consent provider asks.
 */
const settings = document.querySelector<HTMLElement>('[data-services]')?.dataset.services ?? '{}';
const banner = document.querySelector<HTMLElement>('.consent');
const answer = cookieValue(document.cookie, cookie);
const listen = holdEvents(window, banner);

let started = false;
const start = async (): Promise<void> => {
  if (started) return;
  started = true;
  const { startServices } = await import('./start-services.ts');
  startServices(JSON.parse(settings), listen, document, window);
};

if (banner !== null && answer === undefined) banner.hidden = false;
if (banner === null || (answer !== undefined && answer !== 'none')) void start();
for (const sign of ['pointerover', 'pointerdown', 'keydown', 'focusin'])
  addEventListener(sign, start, { once: true, passive: true });
