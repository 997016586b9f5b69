import { CONSENT_CATEGORIES, type Consent } from '../../domain/consent.ts';
import type { ServicesSettings } from '../../domain/settings/services.ts';
import { createEventQueue } from '../analytics/event-queue.ts';
import { onEachPageView, pageView } from '../analytics/page-views.ts';
import { type RecordedEvent, recordEvents } from '../analytics/tracked-events.ts';
import { startConsentBanner } from '../consent/consent-banner.ts';
import { storeConsent, storedConsent } from '../consent/stored-consent.ts';
import type { Listen } from '../events/buffer-events.ts';
import { deleteMonitoringCookies } from '../monitoring/monitoring-cookies.ts';

/** DOM event that a consent provider dispatches on the document at each choice; its detail is a `Consent`. */
const CONSENT_EVENT = 'laurel:consent';

/**
 * Starts the services of a page. Events and errors are buffered until the visitor consents. The scripts with consent are loaded
 * when the page is idle, provided that the consent has not changed by then. Source: specification §3, §7 and §9.
 */
export function startServices(
  settings: ServicesSettings,
  listen: Listen,
  page: Document,
  view: Window,
): void {
  const events = createEventQueue<RecordedEvent>();
  const errors = createEventQueue<unknown>();
  const { consentScript, monitoring, scripts } = settings;

  const hasTagManager = scripts.some(({ name }) => name === 'tagManager');
  const recordView = (): void => events.add(pageView(page));
  if (hasTagManager) {
    onEachPageView(page, view, recordView);
    recordEvents(listen, events.add);
  }
  if (monitoring !== undefined) {
    // Browsers log both to the console themselves.
    listen('error', (event) => {
      if (event instanceof ErrorEvent) errors.add(event.error ?? event.message);
    });
    listen('unhandledrejection', (event) => errors.add((event as PromiseRejectionEvent).reason));
  }

  let current: Consent | undefined;
  let isMonitored = false;
  let isRunning = false;
  const applyConsent = (consent: Consent): void => {
    const previous = current;
    current = consent;
    if (!consent.statistics) {
      errors.close();
      events.close();
      // The monitoring of this page may still run and set the cookies again. The next page deletes them again.
      deleteMonitoringCookies(page);
    } else if (previous?.statistics === false && hasTagManager) {
      // The page view counts again, now with consent.
      events.wait();
      recordView();
    }
    // A running script cannot be stopped without a reload.
    if (isRunning && CONSENT_CATEGORIES.some((category) => previous?.[category] && !consent[category])) {
      view.location.reload();
      return;
    }
    if (monitoring !== undefined && consent.statistics && !isMonitored)
      whenIdle(view, async () => {
        const { loadMonitoring } = await import('../monitoring/load-monitoring.ts');
        if (current !== consent) return;
        isMonitored = isRunning = true;
        const started = loadMonitoring(monitoring);
        if (started === undefined) return;
        errors.open(started.logError);
        started.trackPageView();
      });
    if (scripts.some(({ category }) => consent[category]))
      whenIdle(view, async () => {
        const { loadScripts } = await import('./load-scripts.ts');
        if (current !== consent) return;
        isRunning = true;
        loadScripts(settings, consent, events);
      });
  };

  if (consentScript !== undefined) {
    page.addEventListener(CONSENT_EVENT, (event) => applyConsent((event as CustomEvent<Consent>).detail));
    whenIdle(view, async () => (await import('./load-scripts.ts')).loadScript(consentScript));
    return;
  }
  const stored = storedConsent(page);
  if (stored !== undefined) applyConsent(stored);
  // If the visitor chose before this module was loaded, `listen` delivers the choice immediately.
  startConsentBanner(page, listen, stored, (consent) => {
    storeConsent(page, consent);
    applyConsent(consent);
  });
}

/** Time after which the page counts as idle if the browser is never idle or does not support `requestIdleCallback`. */
const IDLE_TIMEOUT_MS = 3000;

function whenIdle(view: Window, task: () => Promise<void>): void {
  const run = () => void task().catch(console.error);
  if ('requestIdleCallback' in view) view.requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(run, IDLE_TIMEOUT_MS);
}
