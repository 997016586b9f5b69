import type { ConsentCategory } from '../consent.ts';
import type { Environment } from './environment.ts';

/** The monitoring settings; at least one of the fields is set. */
export interface MonitoringSettings {
  readonly connectionString: string | undefined;
  readonly instrumentationKey: string | undefined;
}

/** A third-party script that pages load after the visitor has consented to its category. */
export interface ServiceScript {
  readonly name: ServiceName;
  readonly category: ConsentCategory;
  /** Address of the script. */
  readonly script: string;
}

/** The name of a third-party script. */
export type ServiceName = 'tagManager' | 'ads' | 'linkedIn' | 'facebook';

/** The services that pages of a live site load. Source: specification §7, §9. */
export interface ServicesSettings {
  /** Script of the consent provider; undefined to use the site's own banner. */
  readonly consentScript: string | undefined;
  readonly monitoring: MonitoringSettings | undefined;
  readonly scripts: readonly ServiceScript[];
  readonly linkedInPartner: string | undefined;
  readonly facebookPixel: string | undefined;
}

const GOOGLE_TAG_MANAGER = 'https://www.googletagmanager.com/gtm.js';
const LINKEDIN = 'https://snap.licdn.com/li.lms-analytics/insight.min.js';
const FACEBOOK = 'https://connect.facebook.net/en_US/fbevents.js';

/** Returns the services of an environment; undefined if none is configured or the site is not in production. */
export function servicesSettings(
  environment: Pick<
    Environment,
    | 'production'
    | 'consentScript'
    | 'tagManagerId'
    | 'tagManagerScript'
    | 'monitoring'
    | 'monitoringConnectionString'
    | 'monitoringKey'
    | 'adsScript'
    | 'linkedInPartner'
    | 'facebookPixel'
  >,
): ServicesSettings | undefined {
  const { consentScript, tagManagerId, adsScript, linkedInPartner, facebookPixel } = environment;
  const { monitoringConnectionString: connectionString, monitoringKey: instrumentationKey } = environment;
  if (!environment.production) return undefined;
  const scripts: ServiceScript[] = [];
  const add = (name: ServiceName, category: ConsentCategory, script: string) =>
    scripts.push({ name, category, script });
  if (tagManagerId !== undefined) {
    const script = new URL(environment.tagManagerScript ?? GOOGLE_TAG_MANAGER);
    script.searchParams.set('id', tagManagerId);
    add('tagManager', 'statistics', script.href);
  }
  if (adsScript !== undefined) add('ads', 'marketing', adsScript);
  if (linkedInPartner !== undefined) add('linkedIn', 'marketing', LINKEDIN);
  if (facebookPixel !== undefined) add('facebook', 'marketing', FACEBOOK);
  const monitored =
    environment.monitoring && (connectionString !== undefined || instrumentationKey !== undefined);
  if (consentScript === undefined && !monitored && scripts.length === 0) return undefined;
  return {
    consentScript,
    monitoring: monitored ? { connectionString, instrumentationKey } : undefined,
    scripts,
    linkedInPartner,
    facebookPixel,
  };
}

/** Returns the categories for which the site's own banner requests consent; empty if no banner is needed. */
export function categoriesNeedingConsent(services: ServicesSettings | undefined): readonly ConsentCategory[] {
  if (services === undefined || services.consentScript !== undefined) return [];
  const { monitoring, scripts } = services;
  const categories = new Set(scripts.map(({ category }) => category));
  if (monitoring !== undefined) categories.add('statistics');
  return (['statistics', 'marketing'] as const).filter((category) => categories.has(category));
}

/** The default ingestion endpoint of Application Insights. */
const DEFAULT_INGESTION = 'https://dc.services.visualstudio.com';

/** Returns the address that monitoring sends data to; undefined without monitoring. */
export function monitoringAddress(monitoring: MonitoringSettings | undefined): string | undefined {
  if (monitoring === undefined) return undefined;
  return /(?:^|;)IngestionEndpoint=([^;]+)/.exec(monitoring.connectionString ?? '')?.[1] ?? DEFAULT_INGESTION;
}
