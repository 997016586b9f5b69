import { ApplicationInsights } from '@microsoft/applicationinsights-web';
import type { MonitoringSettings } from '../../domain/settings/services.ts';
import { type Monitoring, startMonitoring } from './monitoring.ts';

/** Starts monitoring with the SDK of Application Insights. Import this module dynamically: the SDK is large. */
export function loadMonitoring(settings: MonitoringSettings): Monitoring | undefined {
  return startMonitoring(settings, {
    createSdk: (config) => new ApplicationInsights({ config }),
    isOnline: () => navigator.onLine,
    onConnectionChange(task) {
      addEventListener('online', task);
      addEventListener('offline', task);
    },
    every: (task, milliseconds) => void setInterval(task, milliseconds),
  });
}
