import type { Consent } from '../../domain/consent.ts';
import type { ServicesSettings } from '../../settings/services.ts';
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
 * once it may be and the page is idle. `listen` has the events from before. Source: specification §3, §7 and §9.
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

  let monitored = false;
  let refused = false;
  const follow = (consent: Consent): void => {
    if (monitoring !== undefined && consent.statistics && !monitored) {
      monitored = true;
      whenIdle(view, async () => {
        const { loadMonitoring } = await import('../monitoring/load-monitoring.ts');
        const started = loadMonitoring(monitoring);
        if (started === undefined) return;
        errors.open(started.logError);
        started.trackPageView();
      });
    }
    if (!consent.statistics) {
      errors.close();
      events.close();
    } else if (refused && recorded) {
      // The page is seen with consent from now on.
      events.wait();
      recordView();
    }
    refused = !consent.statistics;
    if (scripts.some(({ category }) => consent[category]))
      whenIdle(view, async () => {
        const { loadScripts } = await import('./load-scripts.ts');
        loadScripts(settings, consent, events);
      });
  };

  if (consentScript !== undefined) {
    page.addEventListener(CONSENT_EVENT, (event) => follow((event as CustomEvent<Consent>).detail));
    whenIdle(view, async () => (await import('./load-scripts.ts')).loadScript(consentScript));
    return;
  }
  let known = rememberedConsent(page);
  if (known !== undefined) follow(known);
  // Answers from before this code was there are heard at once.
  startConsentBanner(page, listen, known, (consent) => {
    rememberConsent(page, consent);
    // What runs already cannot be stopped in this page.
    if ((known?.statistics && !consent.statistics) || (known?.marketing && !consent.marketing))
      view.location.reload();
    else follow(consent);
    known = consent;
  });
}

/** Milliseconds after which a browser that is never idle, or does not tell, counts as idle. */
const PATIENCE = 3000;

function whenIdle(view: Window, task: () => Promise<void>): void {
  const run = () => void task().catch(console.error);
  if ('requestIdleCallback' in view) view.requestIdleCallback(run, { timeout: PATIENCE });
  else setTimeout(run, PATIENCE);
}
