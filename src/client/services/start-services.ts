import { CONSENT_CATEGORIES, type Consent } from '../../domain/consent.ts';
import type { ServicesSettings } from '../../domain/settings/services.ts';
import { createEventQueue } from '../analytics/event-queue.ts';
import { onEachView, pageView } from '../analytics/page-views.ts';
import { type RecordedEvent, recordEvents } from '../analytics/tracked-events.ts';
import { startConsentBanner } from '../consent/consent-banner.ts';
import { rememberConsent, rememberedConsent } from '../consent/remembered-consent.ts';
import type { Listen } from './early-events.ts';

/** What a consent provider dispatches on the document, with a `Consent` as its detail, at each answer. */
const CONSENT_EVENT = 'laurel:consent';

/**
 * The services of a page: events and errors are held back until the visitor consents, and what is configured is loaded
 * once it may be and the page is idle, by the answer that stands then. `listen` has the events from before.
 * Source: specification §3, §7 and §9.
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

  const recorded = scripts.some(({ name }) => name === 'tagManager');
  const recordView = (): void => events.add(pageView(page));
  if (recorded) {
    onEachView(page, view, recordView);
    recordEvents(listen, events.add);
  }
  if (monitoring !== undefined) {
    // Browsers write both to the console themselves.
    listen('error', (event) => {
      if (event instanceof ErrorEvent) errors.add(event.error ?? event.message);
    });
    listen('unhandledrejection', (event) => errors.add((event as PromiseRejectionEvent).reason));
  }

  let current: Consent | undefined;
  let monitored = false;
  let running = false;
  const follow = (consent: Consent): void => {
    const before = current;
    current = consent;
    if (!consent.statistics) {
      errors.close();
      events.close();
    } else if (before?.statistics === false && recorded) {
      // The page is seen with consent from now on.
      events.wait();
      recordView();
    }
    // What runs already cannot be stopped in this page.
    if (running && CONSENT_CATEGORIES.some((category) => before?.[category] && !consent[category])) {
      view.location.reload();
      return;
    }
    if (monitoring !== undefined && consent.statistics && !monitored)
      whenIdle(view, async () => {
        const { loadMonitoring } = await import('../monitoring/load-monitoring.ts');
        if (current !== consent) return;
        monitored = running = true;
        const started = loadMonitoring(monitoring);
        if (started === undefined) return;
        errors.open(started.logError);
        started.trackPageView();
      });
    if (scripts.some(({ category }) => consent[category]))
      whenIdle(view, async () => {
        const { loadScripts } = await import('./load-scripts.ts');
        if (current !== consent) return;
        running = true;
        loadScripts(settings, consent, events);
      });
  };

  if (consentScript !== undefined) {
    page.addEventListener(CONSENT_EVENT, (event) => follow((event as CustomEvent<Consent>).detail));
    whenIdle(view, async () => (await import('./load-scripts.ts')).loadScript(consentScript));
    return;
  }
  const known = rememberedConsent(page);
  if (known !== undefined) follow(known);
  // Answers from before this code was there are heard at once.
  startConsentBanner(page, listen, known, (consent) => {
    rememberConsent(page, consent);
    follow(consent);
  });
}

/** Milliseconds after which a browser that is never idle, or does not tell, counts as idle. */
const PATIENCE = 3000;

function whenIdle(view: Window, task: () => Promise<void>): void {
  const run = () => void task().catch(console.error);
  if ('requestIdleCallback' in view) view.requestIdleCallback(run, { timeout: PATIENCE });
  else setTimeout(run, PATIENCE);
}
