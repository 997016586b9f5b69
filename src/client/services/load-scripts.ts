import type { Consent } from '../../domain/consent.ts';
import type { ServicesSettings } from '../../domain/settings/services.ts';
import type { EventQueue } from '../analytics/event-queue.ts';
import type { RecordedEvent } from '../analytics/tracked-events.ts';
import { createScriptLoader, dataLayer, type Globals, loadConsentedScripts } from './service-scripts.ts';

declare global {
  interface Window extends Globals {}
}

/** Loads a service's script by its address, once per page. */
export const loadScript = createScriptLoader(document, window);

/** Loads the scripts that the visitor consented to. With consent to statistics, also sends the events to the tag manager. */
export function loadScripts(
  settings: ServicesSettings,
  consent: Consent,
  events: EventQueue<RecordedEvent>,
): void {
  if (consent.statistics) {
    const push = dataLayer(window);
    push({ event: 'consent', ...consent });
    events.open(push);
  }
  loadConsentedScripts(settings, consent, loadScript, window, Date.now);
}
