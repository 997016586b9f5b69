import type { ApplicationInsights, IConfig, IConfiguration } from '@microsoft/applicationinsights-web';
import type { MonitoringSettings } from '../../domain/settings/services.ts';
import { MONITORING_DEFAULTS } from './monitoring-defaults.ts';

/** What of the service's SDK is used. */
export type Sdk = Pick<
  ApplicationInsights,
  'loadAppInsights' | 'trackPageView' | 'trackEvent' | 'trackException' | 'flush'
>;

export interface MonitoringEffects {
  readonly createSdk: (config: IConfiguration & IConfig) => Sdk;
  readonly isOnline: () => boolean;
  /** Runs a task the next time that the browser goes online. */
  readonly whenOnline: (task: () => void) => void;
  /** Runs a task again and again. */
  readonly every: (task: () => void, milliseconds: number) => void;
  /** Default: `console.error`. */
  readonly log?: (message: string, error: unknown) => void;
}

/** Reports what happens on a page. Nothing that fails here reaches the visitor. */
export interface Monitoring {
  trackPageView(): void;
  trackEvent(name: string, fields?: Readonly<Record<string, string>>): void;
  /** Reports an error and whether the browser was online; if it was not, once it is again. */
  logError(error: unknown): void;
  flush(): void;
}

/**
 * Starts monitoring with the defaults of the specification's §9. Where the SDK fails the console says so, and the
 * answer is undefined.
 * @throws {Error} where the settings name neither connection string nor instrumentation key.
 */
export function startMonitoring(
  { connectionString, instrumentationKey }: MonitoringSettings,
  { createSdk, isOnline, whenOnline, every, log = console.error }: MonitoringEffects,
): Monitoring | undefined {
  if (connectionString === undefined && instrumentationKey === undefined)
    throw new Error('Either connectionString or instrumentationKey must be specified.');

  const quietly = (message: string, task: () => unknown): void => {
    try {
      const result = task();
      if (result instanceof Promise) result.catch((error: unknown) => log(message, error));
    } catch (error) {
      log(message, error);
    }
  };

  let sdk: Sdk;
  try {
    sdk = createSdk(sdkConfig({ connectionString, instrumentationKey }));
    sdk.loadAppInsights();
  } catch (error) {
    log('Unable to initialise AppInsights logger', error);
    return undefined;
  }

  const monitoring: Monitoring = {
    trackPageView: () => quietly('Unable to track page view', () => sdk.trackPageView()),
    trackEvent: (name, fields = {}) =>
      quietly('Unable to track event', () => sdk.trackEvent({ name }, { ...fields })),
    logError(error) {
      const online = isOnline();
      const exception = error instanceof Error ? error : new Error(String(error));
      const report = () =>
        quietly('Unable to log error', () => sdk.trackException({ exception }, { online }));
      if (online) report();
      else whenOnline(report);
    },
    flush: () => quietly('Unable to flush AppInsights data', () => sdk.flush()),
  };
  every(monitoring.flush, MONITORING_DEFAULTS.flushEveryMs);
  return monitoring;
}

/** The SDK's number for beacons (`TransportType.Beacon`). */
const BEACON = 3;

/** The SDK's own names for the defaults. Its user cookie lasts a year, and beacons are bounded, by default. */
export function sdkConfig({
  connectionString,
  instrumentationKey,
}: MonitoringSettings): IConfiguration & IConfig {
  const defaults = MONITORING_DEFAULTS;
  return {
    ...(connectionString !== undefined && { connectionString }),
    ...(connectionString === undefined && instrumentationKey !== undefined && { instrumentationKey }),
    disableTelemetry: !defaults.enabled,
    enableAutoRouteTracking: defaults.routeTracking,
    maxBatchInterval: defaults.batchIntervalMs,
    maxBatchSizeInBytes: defaults.maxBatchBytes,
    eventsLimitInMem: defaults.bufferedEvents,
    enableSessionStorageBuffer: false,
    sessionExpirationMs: defaults.sessionMs,
    sessionRenewalMs: defaults.sessionRenewalMs,
    maxAjaxCallsPerView: defaults.ajaxCallsPerView,
    // The page hands over its errors itself, those from before the SDK was there included.
    disableExceptionTracking: true,
    disableIkeyDeprecationMessage: true,
    extensionConfig: {
      AppInsightsChannelPlugin: {
        maxRetryCnt: defaults.retries,
        retryCodes: [...defaults.retryStatuses],
        unloadTransports: [BEACON],
      },
      // No settings from another server.
      AppInsightsCfgSyncPlugin: { cfgUrl: '' },
    },
  };
}
