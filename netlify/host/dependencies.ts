import { protectSecrets } from '@laurel/diagnostics';
import { LRUCache } from 'lru-cache';
import brandFile from '../../brand/brand.json' with { type: 'json' };
import { createBasicProfileFetcher, type FetchBasicProfile } from '../../src/delivery/edge/basic-profiles.ts';
import type { EdgeDependencies } from '../../src/delivery/edge/handle-missing-page.ts';
import type { ReadLookup } from '../../src/delivery/edge/lookups.ts';
import { createMissingPageLog, type ReportMissingPage } from '../../src/delivery/edge/missing-page-log.ts';
import { commonHeaders } from '../../src/delivery/hosting/response-headers.ts';
import { parseBrand } from '../../src/domain/settings/brand.ts';
import { readEnvironment } from '../../src/domain/settings/environment.ts';
import { type HostingSettings, hostingSettings } from '../../src/domain/settings/hosting-settings.ts';
import { secretsIn } from '../../src/domain/settings/secrets.ts';
import { setSiteConfiguration } from '../../src/domain/settings/site-configuration.ts';

// Functions are bundled without the folder of the site, so the brand is part of their code.
setSiteConfiguration(parseBrand(brandFile, 'brand/brand.json'));

/** Properties of Netlify's context that functions and edge functions use. */
export interface HostContext {
  readonly deploy: { readonly context: string };
  /** IP address of the client. */
  readonly ip: string;
  waitUntil(promise: Promise<unknown>): void;
}

/** Maximum number of cached lookup files. Each deploy starts new functions, so the cache never outlives its site. */
const MAX_CACHED_LOOKUPS = 200;
const LOOKUP_LIFETIME_MS = 10 * 60_000;
const LOOKUP_TIMEOUT_MS = 2000;

interface Shared {
  readonly settings: HostingSettings;
  readonly fetchBasicProfile: FetchBasicProfile | undefined;
  readonly report: ReportMissingPage;
}

let shared: Shared | undefined;
const lookups = new LRUCache<string, { readonly value: unknown }>({
  max: MAX_CACHED_LOOKUPS,
  ttl: LOOKUP_LIFETIME_MS,
});

/** Creates the dependencies of the edge handlers on Netlify. `variables` is the environment of the function. */
export function createDependencies(
  request: Request,
  context: HostContext,
  variables: Readonly<Record<string, string | undefined>>,
): EdgeDependencies {
  shared ??= createShared(netlifySettings(variables, context.deploy.context));
  const { origin } = new URL(request.url);
  return {
    readLookup: createLookupReader(origin),
    fetchBasicProfile: shared.fetchBasicProfile,
    exists: async (path) => {
      const response = await fetch(`${origin}${path}`, {
        method: 'HEAD',
        redirect: 'manual',
        signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
      });
      return response.status === 200;
    },
    report: shared.report,
    waitUntil: (promise) => context.waitUntil(promise),
    headers: commonHeaders(shared.settings),
  };
}

/** Returns the hosting settings of a deploy, and protects their secrets in logs. If `LAUREL_PRODUCTION` is unset, Netlify's deploy context decides. */
export function netlifySettings(
  variables: Readonly<Record<string, string | undefined>>,
  deployContext: string | undefined,
): HostingSettings {
  protectSecrets(secretsIn(variables));
  const production = variables.LAUREL_PRODUCTION || String(deployContext === 'production');
  return hostingSettings(readEnvironment({ ...variables, LAUREL_PRODUCTION: production }));
}

function createShared(settings: HostingSettings): Shared {
  const { profileApi, mainApi } = settings;
  const effects = { fetch: globalThis.fetch, now: Date.now };
  return {
    settings,
    fetchBasicProfile: profileApi === undefined ? undefined : createBasicProfileFetcher(profileApi, effects),
    report: mainApi === undefined ? async () => {} : createMissingPageLog(mainApi, effects),
  };
}

const createLookupReader =
  (origin: string): ReadLookup =>
  async (path) => {
    const address = `${origin}${path}`;
    const cachedLookup = lookups.get(address);
    if (cachedLookup !== undefined) return cachedLookup.value;
    const response = await fetch(address, { signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS) });
    if (!response.ok) await response.body?.cancel();
    if (!response.ok && response.status !== 404)
      throw new Error(`The request for ${path} failed with status ${response.status}.`);
    const value: unknown = response.ok ? await response.json() : undefined;
    lookups.set(address, { value });
    return value;
  };
