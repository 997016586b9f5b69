import { BOT_CHECK_POLICY } from '../../domain/forms.ts';
import type { Brand } from '../../domain/settings/brand.ts';
import type { ResponseSettings } from '../../domain/settings/hosting-settings.ts';
import { monitoringAddress, type ServiceName } from '../../domain/settings/services.ts';
import { siteConfiguration } from '../../domain/settings/site-configuration.ts';
import { DEFAULT_POLICY, SERVICES_POLICY } from '../../domain/trusted-types.ts';

/** Origins that the policy allows for one service, by type of resource. */
interface ServiceSources {
  readonly script?: readonly string[];
  readonly style?: readonly string[];
  readonly image?: readonly string[];
  readonly connect?: readonly string[];
  readonly frame?: readonly string[];
  /** Trusted Types policies that the script of the service creates. */
  readonly policies?: readonly string[];
}

/**
 * Returns the content security policy of every response. It allows no inline code and no `eval`, and only the origin of the site and
 * of configured services. The scripts of the site write no HTML, so without services no Trusted Types policy is allowed. Scripts
 * of services are loaded through a named policy; what they load and write themselves passes the default policy.
 * Source: W3C Content Security Policy Level 3, Trusted Types.
 */
export function contentSecurityPolicy(
  settings: ResponseSettings,
  { pictureOrigins }: Pick<Brand, 'pictureOrigins'> = siteConfiguration,
): string {
  const { captchaOrigins, searchOrigins, services } = settings;
  const needs = listServiceSources(settings);
  const all = (kind: keyof ServiceSources): readonly string[] => needs.flatMap((need) => need[kind] ?? []);
  const frames = [...captchaOrigins, ...all('frame')];
  const loadsScripts =
    services !== undefined && (services.consentScript ?? services.scripts[0]) !== undefined;
  const policies = [
    ...(captchaOrigins.length === 0 ? [] : [BOT_CHECK_POLICY]),
    ...(loadsScripts ? [SERVICES_POLICY, DEFAULT_POLICY, ...all('policies')] : []),
  ];
  const directives: readonly (readonly [string, ...string[]])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...captchaOrigins, ...all('script')],
    ['style-src', "'self'", ...all('style')],
    ['img-src', "'self'", ...pictureOrigins, ...all('image')],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...searchOrigins, ...captchaOrigins, ...all('connect')],
    ['manifest-src', "'self'"],
    ...(frames.length === 0 ? [] : [['frame-src', ...frames] as const]),
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', ...(policies.length === 0 ? ["'none'"] : policies)],
  ];
  return directives.map(([name, ...sources]) => [name, ...new Set(sources)].join(' ')).join('; ');
}

function listServiceSources(settings: ResponseSettings): readonly ServiceSources[] {
  const { consentOrigins, monitoringOrigins, analyticsOrigins, services } = settings;
  const consent = [...consentOrigins, ...originList(services?.consentScript)];
  const monitoring = [...monitoringOrigins, ...originList(monitoringAddress(services?.monitoring))];
  return [
    { script: consent, style: consent, image: consent, connect: consent },
    { connect: monitoring },
    { script: analyticsOrigins, image: analyticsOrigins, connect: analyticsOrigins },
    ...(services?.scripts ?? []).map(({ name, script }) => SCRIPT_SOURCES[name](originList(script))),
  ];
}

/** Sources that each third-party script needs. `own` is the origin of the script. */
const SCRIPT_SOURCES: Readonly<Record<ServiceName, (own: readonly string[]) => ServiceSources>> = {
  // The script of Google creates a Trusted Types policy.
  tagManager: (own) => ({ script: own, image: own, connect: own, policies: ['goog#html'] }),
  ads: (own) => ({ script: own, image: own, connect: own, frame: own }),
  linkedIn: (own) => ({
    script: own,
    image: ['https://px.ads.linkedin.com'],
    connect: ['https://px.ads.linkedin.com'],
  }),
  facebook: (own) => ({
    script: own,
    image: ['https://www.facebook.com'],
    connect: ['https://www.facebook.com'],
  }),
};

const originList = (address: string | undefined): readonly string[] =>
  address === undefined ? [] : [new URL(address).origin];
