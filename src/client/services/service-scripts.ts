import type { Consent } from '../../domain/consent.ts';
import type { ServiceScript, ServicesSettings } from '../../domain/settings/services.ts';
import { DEFAULT_POLICY, SERVICES_POLICY } from '../../domain/trusted-types.ts';
import type { RecordedEvent } from '../analytics/tracked-events.ts';

/** Global variables of a page that the services' scripts read. */
export interface Globals {
  dataLayer?: unknown[];
  _linkedin_partner_id?: string | undefined;
  _linkedin_data_partner_ids?: (string | undefined)[];
  lintrk?: QueuedCall & { q?: unknown[][] };
  fbq?: FacebookStub;
  _fbq?: FacebookStub;
  readonly trustedTypes?: TrustedTypesFactory;
}

type QueuedCall = (...args: unknown[]) => void;

/** Stub of Facebook's `fbq`: queues calls until Facebook's script is loaded and sets `callMethod`. */
interface FacebookStub extends QueuedCall {
  callMethod?: QueuedCall;
  queue?: unknown[][];
  push?: QueuedCall;
  loaded?: boolean;
  version?: string;
}

interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: {
      readonly createScriptURL?: (address: string) => string;
      readonly createHTML?: (html: string) => string;
    },
  ): { createScriptURL(address: string): string };
}

/**
 * Creates a function that loads a service's script, each address once. Its Trusted Types policies allow script URLs and
 * HTML, so that the services' scripts work, but no text as code. The content security policy restricts the origins.
 */
export function createScriptLoader(page: Document, globals: Globals): (address: string) => void {
  const loaded = new Set<string>();
  const policy = globals.trustedTypes?.createPolicy(SERVICES_POLICY, {
    createScriptURL: (address) => address,
  });
  // The content security policy restricts the origins and blocks inline scripts and handlers.
  globals.trustedTypes?.createPolicy(DEFAULT_POLICY, {
    createScriptURL: (address) => address,
    createHTML: (html) => html,
  });
  return (address) => {
    if (loaded.has(address)) return;
    loaded.add(address);
    const script = page.createElement('script');
    script.src = policy?.createScriptURL(address) ?? address;
    script.async = true;
    page.head.append(script);
  };
}

/** Sets the global variables that a service's script reads when it starts, as its documentation requires. */
const PREPARE: Readonly<
  Record<ServiceScript['name'], (globals: Globals, settings: ServicesSettings, now: () => number) => void>
> = {
  tagManager: (globals, _settings, now) => {
    globals.dataLayer ??= [];
    globals.dataLayer.push({ 'gtm.start': now(), event: 'gtm.js' });
  },
  ads: () => {},
  linkedIn: (globals, { linkedInPartner }) => {
    const q: unknown[][] = [];
    globals._linkedin_partner_id = linkedInPartner;
    globals._linkedin_data_partner_ids = [...(globals._linkedin_data_partner_ids ?? []), linkedInPartner];
    globals.lintrk ??= Object.assign((...args: unknown[]) => void q.push(args), { q });
  },
  facebook: (globals, { facebookPixel }) => {
    const fbq: FacebookStub = (...args) => {
      if (fbq.callMethod === undefined) fbq.queue?.push(args);
      else fbq.callMethod(...args);
    };
    Object.assign(fbq, { queue: [], push: fbq, loaded: true, version: '2.0' });
    globals.fbq ??= fbq;
    globals._fbq ??= globals.fbq;
    globals.fbq('init', facebookPixel);
    globals.fbq('track', 'PageView');
  },
};

/** Loads the scripts whose category has the visitor's consent. */
export function loadConsentedScripts(
  settings: ServicesSettings,
  consent: Consent,
  load: (address: string) => void,
  globals: Globals,
  now: () => number,
): void {
  for (const { name, category, script } of settings.scripts) {
    if (!consent[category]) continue;
    PREPARE[name](globals, settings, now);
    load(script);
  }
}

/** Returns a function that pushes events to the tag manager's data layer, where they wait until its script is loaded. */
export function dataLayer(
  globals: Globals,
): (event: RecordedEvent | Readonly<Record<string, unknown>>) => void {
  globals.dataLayer ??= [];
  const layer = globals.dataLayer;
  return (event) => void layer.push(event);
}
