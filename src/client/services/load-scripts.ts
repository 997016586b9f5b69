import type { Consent } from '../../domain/consent.ts';
import type { ServicesSettings } from '../../domain/settings/services.ts';
import type { EventQueue } from '../analytics/event-queue.ts';
import type { RecordedEvent } from '../analytics/tracked-events.ts';
import { createScriptLoader, dataLayer, type Globals, loadAgreedScripts } from './service-scripts.ts';

declare global {
  interface Window extends Globals {}
}

/** Loads one script of a service. */
export const loadScript = createScriptLoader(document, window);

/** Loads what was agreed to, and lets the events go to the tag manager. */
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
  loadAgreedScripts(settings, consent, loadScript, window, Date.now);
}
