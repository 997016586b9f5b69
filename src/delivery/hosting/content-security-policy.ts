import { BOT_CHECK_POLICY } from '../../domain/forms.ts';
import type { ResponseSettings } from '../../domain/settings/hosting-settings.ts';
import { monitoringAddress, type ServiceName } from '../../domain/settings/services.ts';
import { type SiteConfiguration, siteConfiguration } from '../../domain/settings/site-configuration.ts';
import { DEFAULT_POLICY, SERVICES_POLICY } from '../../domain/trusted-types.ts';

/** What pages may get from where, for one service. Each list holds origins. */
interface ServiceNeeds {
  readonly script?: readonly string[];
  readonly style?: readonly string[];
  readonly image?: readonly string[];
  readonly connect?: readonly string[];
  readonly frame?: readonly string[];
  /** Trusted-types policies that its own script makes. */
  readonly policies?: readonly string[];
}

/**
 * The content security policy of every answer: nothing inline, nothing evaluated, our own origin and the services
 * that are configured. No script of ours writes HTML, so without services there is no trusted-types policy. The scripts
 * of services are loaded by one of a name, and what they load and write themselves passes the default one.
 * Source: W3C Content Security Policy Level 3, Trusted Types.
 */
export function contentSecurityPolicy(
  settings: ResponseSettings,
  { pictureOrigins }: Pick<SiteConfiguration, 'pictureOrigins'> = siteConfiguration,
): string {
  const { captchaOrigins, searchOrigins, services } = settings;
  const needs = serviceNeeds(settings);
  const all = (kind: keyof ServiceNeeds): readonly string[] => needs.flatMap((need) => need[kind] ?? []);
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

function serviceNeeds(settings: ResponseSettings): readonly ServiceNeeds[] {
  const { consentOrigins, monitoringOrigins, analyticsOrigins, services } = settings;
  const consent = [...consentOrigins, ...originsOf(services?.consentScript)];
  const monitoring = [...monitoringOrigins, ...originsOf(monitoringAddress(services?.monitoring))];
  return [
    { script: consent, style: consent, image: consent, connect: consent },
    { connect: monitoring },
    { script: analyticsOrigins, image: analyticsOrigins, connect: analyticsOrigins },
    ...(services?.scripts ?? []).map(({ name, script }) => SCRIPT_NEEDS[name](originsOf(script))),
  ];
}

/** What each script of others needs, `own` being where it comes from. */
const SCRIPT_NEEDS: Readonly<Record<ServiceName, (own: readonly string[]) => ServiceNeeds>> = {
  // Google's script brings a policy of its own.
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

const originsOf = (address: string | undefined): readonly string[] =>
  address === undefined ? [] : [new URL(address).origin];
