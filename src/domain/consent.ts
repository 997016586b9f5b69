/** The cookie categories that need consent. Cookies that the site needs to work are in no category. */
export const CONSENT_CATEGORIES = ['statistics', 'marketing'] as const;
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];

/** Whether a visitor has consented to each category. */
export type Consent = Readonly<Record<ConsentCategory, boolean>>;

/** The cookie that stores the visitor's choice: the accepted categories, or `none`. */
export const CONSENT_COOKIE = 'laurel-consent';

/** Lifetime of the consent cookie in seconds. */
export const CONSENT_LIFETIME_SECONDS = 180 * 24 * 60 * 60;

/** Parses the consent cookie; returns undefined if it is missing or invalid, so that the banner is shown again. */
export function readConsent(cookie: string | undefined): Consent | undefined {
  if (cookie === undefined) return undefined;
  const accepted = cookie.split('.');
  const isValid = accepted.every(
    (word) => word === 'none' || CONSENT_CATEGORIES.some((name) => name === word),
  );
  return isValid
    ? { statistics: accepted.includes('statistics'), marketing: accepted.includes('marketing') }
    : undefined;
}

/** Formats the value of the consent cookie. */
export function consentValue(consent: Consent): string {
  return CONSENT_CATEGORIES.filter((category) => consent[category]).join('.') || 'none';
}
