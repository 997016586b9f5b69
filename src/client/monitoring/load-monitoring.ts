import { ApplicationInsights } from '@microsoft/applicationinsights-web';
import type { MonitoringSettings } from '../../domain/settings/services.ts';
import { type Monitoring, startMonitoring } from './monitoring.ts';

/** Monitoring with the real SDK, in a file of its own that is loaded once it is wanted. */
export function loadMonitoring(settings: MonitoringSettings): Monitoring | undefined {
  return startMonitoring(settings, {
    createSdk: (config) => new ApplicationInsights({ config }),
    isOnline: () => navigator.onLine,
    whenOnline: (task) => addEventListener('online', task, { once: true }),
    every: (task, milliseconds) => void setInterval(task, milliseconds),
  });
}
