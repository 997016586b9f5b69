import { LRUCache } from 'lru-cache';
import type { EdgeDependencies } from '../../src/delivery/edge/answer-missing-page.ts';
import { type AskBasicProfile, createBasicProfiles } from '../../src/delivery/edge/basic-profiles.ts';
import type { ReadLookup } from '../../src/delivery/edge/lookups.ts';
import { createMissingPageLog, type ReportMissingPage } from '../../src/delivery/edge/missing-page-log.ts';
import { commonHeaders } from '../../src/delivery/hosting/response-headers.ts';
import { readEnvironment } from '../../src/domain/settings/environment.ts';
import { type HostingSettings, hostingSettings } from '../../src/domain/settings/hosting-settings.ts';

/** What the entries use of the context that Netlify hands to functions, edge and other. */
export interface HostContext {
  readonly deploy: { readonly context: string };
  waitUntil(promise: Promise<unknown>): void;
}

/** Lookup files kept in memory; a deploy starts functions of its own, so none outlives its site. */
const KEPT_LOOKUPS = 200;
const LOOKUP_LIFETIME = 10 * 60_000;
const LOOKUP_TIME_LIMIT = 2000;

interface Shared {
  readonly settings: HostingSettings;
  readonly askBasicProfile: AskBasicProfile | undefined;
  readonly report: ReportMissingPage;
}

let shared: Shared | undefined;
const lookups = new LRUCache<string, { readonly value: unknown }>({
  max: KEPT_LOOKUPS,
  ttl: LOOKUP_LIFETIME,
});

/** What the answers depend on, on Netlify. `variables` is the environment of the running function. */
export function netlifyDependencies(
  request: Request,
  context: HostContext,
  variables: Readonly<Record<string, string | undefined>>,
): EdgeDependencies {
  shared ??= connect(netlifySettings(variables, context.deploy.context));
  const { origin } = new URL(request.url);
  return {
    readLookup: readLookupFrom(origin),
    askBasicProfile: shared.askBasicProfile,
    exists: async (path) => {
      const response = await fetch(`${origin}${path}`, {
        method: 'HEAD',
        redirect: 'manual',
        signal: AbortSignal.timeout(LOOKUP_TIME_LIMIT),
      });
      return response.status === 200;
    },
    report: shared.report,
    waitUntil: (promise) => context.waitUntil(promise),
    headers: commonHeaders(shared.settings),
  };
}

/** The hosting settings of a deploy: Netlify's own word for what is production wins over an unset variable. */
export function netlifySettings(
  variables: Readonly<Record<string, string | undefined>>,
  deployContext: string | undefined,
): HostingSettings {
  const production = variables.LAUREL_PRODUCTION || String(deployContext === 'production');
  return hostingSettings(readEnvironment({ ...variables, LAUREL_PRODUCTION: production }));
}

function connect(settings: HostingSettings): Shared {
  const { profileApi, mainApi } = settings;
  const effects = { fetch: globalThis.fetch, now: Date.now };
  return {
    settings,
    askBasicProfile: profileApi === undefined ? undefined : createBasicProfiles(profileApi, effects),
    report: mainApi === undefined ? async () => {} : createMissingPageLog(mainApi, effects),
  };
}

const readLookupFrom =
  (origin: string): ReadLookup =>
  async (path) => {
    const address = `${origin}${path}`;
    const known = lookups.get(address);
    if (known !== undefined) return known.value;
    const response = await fetch(address, { signal: AbortSignal.timeout(LOOKUP_TIME_LIMIT) });
    if (!response.ok) await response.body?.cancel();
    if (!response.ok && response.status !== 404) throw new Error(`${path} answered ${response.status}.`);
    const value: unknown = response.ok ? await response.json() : undefined;
    lookups.set(address, { value });
    return value;
  };
