import type { Consent } from '../../domain/consent.ts';
import type { ServiceScript, ServicesSettings } from '../../domain/settings/services.ts';
import { DEFAULT_POLICY, SERVICES_POLICY } from '../../domain/trusted-types.ts';
import type { RecordedEvent } from '../analytics/tracked-events.ts';

/** What the scripts of others find on a page, under the names that they look for. */
export interface Globals {
  dataLayer?: unknown[];
  _linkedin_partner_id?: string | undefined;
  _linkedin_data_partner_ids?: (string | undefined)[];
  lintrk?: Queued & { q?: unknown[][] };
  fbq?: FacebookCalls;
  _fbq?: FacebookCalls;
  readonly trustedTypes?: TrustedTypesFactory;
}

type Queued = (...call: unknown[]) => void;

/** Takes calls for Facebook's script, which answers them through `callMethod` once it is there. */
interface FacebookCalls extends Queued {
  callMethod?: Queued;
  queue?: unknown[][];
  push?: Queued;
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
 * Loads the scripts of services, each once. The content security policy says which origins they may use; here browsers
 * are told that what these scripts load and write is meant. Text that they would run as code is refused.
 */
export function createScriptLoader(page: Document, globals: Globals): (address: string) => void {
  const loaded = new Set<string>();
  const policy = globals.trustedTypes?.createPolicy(SERVICES_POLICY, {
    createScriptURL: (address) => address,
  });
  // Origins are the content security policy's to judge, and it lets no inline script or handler run.
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

/** Prepares what a service's script looks for when it starts, as its documentation says. */
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
    globals.lintrk ??= Object.assign((...call: unknown[]) => void q.push(call), { q });
  },
  facebook: (globals, { facebookPixel }) => {
    const fbq: FacebookCalls = (...call) => {
      if (fbq.callMethod === undefined) fbq.queue?.push(call);
      else fbq.callMethod(...call);
    };
    Object.assign(fbq, { queue: [], push: fbq, loaded: true, version: '2.0' });
    globals.fbq ??= fbq;
    globals._fbq ??= globals.fbq;
    globals.fbq('init', facebookPixel);
    globals.fbq('track', 'PageView');
  },
};

/** Loads the scripts whose category was agreed to. */
export function loadAgreedScripts(
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

/** Hands events to the tag manager, in whose data layer they wait until its script is there. */
export function dataLayer(
  globals: Globals,
): (event: RecordedEvent | Readonly<Record<string, unknown>>) => void {
  globals.dataLayer ??= [];
  const layer = globals.dataLayer;
  return (event) => void layer.push(event);
}
