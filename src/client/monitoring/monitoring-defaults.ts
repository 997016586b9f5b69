/** Fixed configuration of monitoring. Source: specification §9, "Monitoring defaults". */
export const MONITORING_DEFAULTS = {
  enabled: true,
  routeTracking: true,
  flushEveryMs: 60_000,
  batchIntervalMs: 15_000,
  maxBatchBytes: 102_400,
  bufferedEvents: 10_000,
  retries: 10,
  retryStatuses: [401, 408, 429, 500, 502, 503, 504],
  sessionMs: 24 * 60 * 60 * 1000,
  sessionRenewalMs: 30 * 60 * 1000,
  ajaxCallsPerView: 500,
} as const;
