import { describe, expect, test, vi } from 'vitest';
import { type Sdk, sdkConfig, startMonitoring } from '../../../src/client/monitoring/monitoring.ts';

const settings = { connectionString: undefined, instrumentationKey: 'key' };

const createFakeChannel = () => ({ pause: vi.fn(), resume: vi.fn() });

const createFakeSdk = (changes: Partial<Sdk> = {}): Sdk => ({
  loadAppInsights: vi.fn<Sdk['loadAppInsights']>(),
  trackPageView: vi.fn<Sdk['trackPageView']>(),
  trackEvent: vi.fn<Sdk['trackEvent']>(),
  trackException: vi.fn<Sdk['trackException']>(),
  flush: vi.fn<Sdk['flush']>(),
  getPlugin: <T>() => ({ plugin: createFakeChannel() }) as T,
  ...changes,
});

const effects = (sdk: Sdk, online = true) => ({
  createSdk: () => sdk,
  isOnline: () => online,
  onConnectionChange: vi.fn<(task: () => void) => void>(),
  every: vi.fn<(task: () => void, milliseconds: number) => void>(),
  log: vi.fn<(message: string, error: unknown) => void>(),
});

const failing = () => {
  throw new Error('broken');
};

test('startMonitoring throws without a connection string and an instrumentation key', () => {
  const nothing = { connectionString: undefined, instrumentationKey: undefined };
  expect(() => startMonitoring(nothing, effects(createFakeSdk()))).toThrow(
    'Either connectionString or instrumentationKey must be specified.',
  );
});

describe('monitoring by the specification', () => {
  const config = sdkConfig(settings);
  test.each([
    ['enabled', config.disableTelemetry, false],
    ['route tracking on', config.enableAutoRouteTracking, true],
    ['batch interval 15000 ms', config.maxBatchInterval, 15_000],
    ['max batch 102400 bytes', config.maxBatchSizeInBytes, 102_400],
    ['buffer 10000 events', config.eventsLimitInMem, 10_000],
    ['session 24 h', config.sessionExpirationMs, 86_400_000],
    ['renew 30 min', config.sessionRenewalMs, 1_800_000],
    ['500 ajax calls per page view', config.maxAjaxCallsPerView, 500],
    [
      'retry up to 10 times on 401, 408, 429, 500, 502, 503, 504',
      config.extensionConfig?.AppInsightsChannelPlugin,
      expect.objectContaining({ maxRetryCnt: 10, retryCodes: [401, 408, 429, 500, 502, 503, 504] }),
    ],
  ])('%s', (_what, value, expected) => {
    expect(value).toEqual(expected);
  });

  test('flush every 60000 ms', () => {
    const sdk = createFakeSdk();
    const run = effects(sdk);
    startMonitoring(settings, run);
    const [task, milliseconds] = run.every.mock.calls[0] ?? [];
    expect(milliseconds).toBe(60_000);
    task?.();
    expect(sdk.flush).toHaveBeenCalledTimes(1);
  });
});

test.each([true, false])('an error is reported with the online state of the browser: %s', (online) => {
  const sdk = createFakeSdk();
  startMonitoring(settings, effects(sdk, online))?.logError('text');
  expect(sdk.trackException).toHaveBeenCalledWith({ exception: new Error('text') }, { online });
});

test.each([
  ['online', [true], []],
  ['offline', [false], ['pause']],
  ['online, then offline', [true, false], ['pause']],
  ['online, then offline twice', [true, false, false], ['pause', 'pause']],
  ['offline, then online', [false, true], ['pause', 'resume']],
  ['online, offline and online', [true, false, true], ['pause', 'resume']],
])(
  'the reports of monitoring wait while the browser is offline: %s',
  (_case, [first, ...later], expected) => {
    const calls: string[] = [];
    const plugin = { pause: () => calls.push('pause'), resume: () => calls.push('resume') };
    const run = effects(createFakeSdk({ getPlugin: <T>() => ({ plugin }) as T }));
    let online = first === true;
    startMonitoring(settings, { ...run, isOnline: () => online });
    for (const next of later) {
      online = next;
      run.onConnectionChange.mock.calls[0]?.[0]();
    }
    // The SDK ignores the first `resume`, because its channel is not paused.
    expect(first ? calls.slice(1) : calls).toEqual(expected);
  },
);

describe('a failure of the SDK is logged to the console only', () => {
  test('Unable to initialise AppInsights logger', () => {
    const run = effects(createFakeSdk({ loadAppInsights: failing }));
    expect(startMonitoring(settings, run)).toBeUndefined();
    expect(run.log).toHaveBeenCalledWith('Unable to initialise AppInsights logger', new Error('broken'));
  });

  test.each([
    ['Unable to flush AppInsights data', 'flush', { flush: failing }],
    ['Unable to log error', 'logError', { trackException: failing }],
    ['Unable to track event', 'trackEvent', { trackEvent: failing }],
    ['Unable to track page view', 'trackPageView', { trackPageView: failing }],
  ] as const)('%s', (message, verb, changes) => {
    const run = effects(createFakeSdk(changes));
    startMonitoring(settings, run)?.[verb]('x');
    expect(run.log).toHaveBeenCalledWith(message, new Error('broken'));
  });

  test('a flush that rejects asynchronously', async () => {
    const run = effects(createFakeSdk({ flush: () => Promise.reject(new Error('broken')) }));
    startMonitoring(settings, run)?.flush();
    await expect
      .poll(() => run.log)
      .toHaveBeenCalledWith('Unable to flush AppInsights data', new Error('broken'));
  });
});
