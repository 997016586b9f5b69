import type {
  ApplicationInsights,
  IConfig,
  IConfiguration,
  IPlugin,
} from '@microsoft/applicationinsights-web';
import type { MonitoringSettings } from '../../domain/settings/services.ts';
import { MONITORING_DEFAULTS } from './monitoring-defaults.ts';

/** The methods of the monitoring SDK that the site calls. */
export type Sdk = Pick<
  ApplicationInsights,
  'loadAppInsights' | 'trackPageView' | 'trackEvent' | 'trackException' | 'flush' | 'getPlugin'
>;

export interface MonitoringEffects {
  readonly createSdk: (config: IConfiguration & IConfig) => Sdk;
  readonly isOnline: () => boolean;
  /** Runs a task each time that the browser goes online or offline. */
  readonly onConnectionChange: (task: () => void) => void;
  /** Runs a task at an interval. */
  readonly every: (task: () => void, milliseconds: number) => void;
  /** Default: `console.error`. */
  readonly log?: (message: string, error: unknown) => void;
}

/**
 * Reports page views, events and errors of a page. Its methods never throw: failures are logged to the console. Offline, reports
 * wait until the browser is online.
 */
export interface Monitoring {
  trackPageView(): void;
  trackEvent(name: string, fields?: Readonly<Record<string, string>>): void;
  /** Reports an error and whether the browser was online when it occurred. */
  logError(error: unknown): void;
  flush(): void;
}

/**
 * Starts monitoring with the defaults of the specification (§9). Returns undefined and logs the error if the SDK fails.
 * @throws {Error} if the settings have neither a connection string nor an instrumentation key.
 */
export function startMonitoring(
  { connectionString, instrumentationKey }: MonitoringSettings,
  { createSdk, isOnline, onConnectionChange, every, log = console.error }: MonitoringEffects,
): Monitoring | undefined {
  if (connectionString === undefined && instrumentationKey === undefined)
    throw new Error('Either connectionString or instrumentationKey must be specified.');

  const logFailure = (message: string, task: () => unknown): void => {
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
    trackPageView: () => logFailure('Unable to track page view', () => sdk.trackPageView()),
    trackEvent: (name, fields = {}) =>
      logFailure('Unable to track event', () => sdk.trackEvent({ name }, { ...fields })),
    logError(error) {
      const online = isOnline();
      const exception = error instanceof Error ? error : new Error(String(error));
      logFailure('Unable to log error', () => sdk.trackException({ exception }, { online }));
    },
    flush: () => logFailure('Unable to flush AppInsights data', () => sdk.flush()),
  };
  // Unless its channel is paused, the SDK also sends its buffer while the browser is offline, and counts a request without response as sent.
  const updateChannel = (): void =>
    logFailure('Unable to flush AppInsights data', () => {
      const { plugin } = sdk.getPlugin<Channel>(CHANNEL);
      if (isOnline()) plugin.resume();
      else plugin.pause();
    });
  updateChannel();
  onConnectionChange(updateChannel);
  every(monitoring.flush, MONITORING_DEFAULTS.flushEveryMs);
  return monitoring;
}

/** Name of the SDK's plugin that sends reports. */
const CHANNEL = 'AppInsightsChannelPlugin';

/** Methods of the SDK's channel plugin that this module calls. */
interface Channel extends IPlugin {
  pause(): void;
  resume(): void;
}

/** `TransportType.Beacon` of the SDK. */
const BEACON_TRANSPORT = 3;

/** Returns the SDK configuration of the monitoring defaults. The SDK itself limits its user cookie to a year, and beacons. */
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
    // The page reports its errors itself, including those from before the SDK was loaded.
    disableExceptionTracking: true,
    disableIkeyDeprecationMessage: true,
    extensionConfig: {
      [CHANNEL]: {
        maxRetryCnt: defaults.retries,
        retryCodes: [...defaults.retryStatuses],
        unloadTransports: [BEACON_TRANSPORT],
      },
      // Disables the download of SDK configuration from a server.
      AppInsightsCfgSyncPlugin: { cfgUrl: '' },
    },
  };
}
