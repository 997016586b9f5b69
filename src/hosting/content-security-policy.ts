import { BOT_CHECK_POLICY } from '../domain/forms.ts';
import type { ResponseSettings } from '../settings/hosting-settings.ts';
import { type SiteConfiguration, siteConfiguration } from '../settings/site-configuration.ts';

/**
 * The content security policy of every answer: nothing inline, nothing evaluated, our own origin and the services
 * that are configured. No script of ours writes HTML; the one that loads the bot check names its script by a
 * trusted-types policy.
 * Source: W3C Content Security Policy Level 3, Trusted Types.
 */
export function contentSecurityPolicy(
  settings: ResponseSettings,
  { pictureOrigins }: Pick<SiteConfiguration, 'pictureOrigins'> = siteConfiguration,
): string {
  const { consentOrigins, captchaOrigins, monitoringOrigins, analyticsOrigins, searchOrigins } = settings;
  const directives: readonly (readonly [string, ...string[]])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...consentOrigins, ...captchaOrigins, ...analyticsOrigins],
    ['style-src', "'self'", ...consentOrigins],
    ['img-src', "'self'", ...pictureOrigins, ...consentOrigins, ...analyticsOrigins],
    ['font-src', "'self'"],
    [
      'connect-src',
      "'self'",
      ...searchOrigins,
      ...consentOrigins,
      ...captchaOrigins,
      ...monitoringOrigins,
      ...analyticsOrigins,
    ],
    ['manifest-src', "'self'"],
    ...(captchaOrigins.length === 0 ? [] : [['frame-src', ...captchaOrigins] as const]),
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', captchaOrigins.length === 0 ? "'none'" : BOT_CHECK_POLICY],
  ];
  return directives.map(([name, ...sources]) => [name, ...new Set(sources)].join(' ')).join('; ');
}
