/** What visitors are asked about. What the site needs to work is not asked about. */
export const CONSENT_CATEGORIES = ['statistics', 'marketing'] as const;
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];

/** What a visitor agreed to. */
export type Consent = Readonly<Record<ConsentCategory, boolean>>;

/** The cookie that remembers the answer: the categories agreed to, or `none`. */
export const CONSENT_COOKIE = 'laurel-consent';

/** Seconds for which an answer is remembered; then visitors are asked again. */
export const CONSENT_LIFETIME = 180 * 24 * 60 * 60;

/** The answer that a cookie remembers; undefined where there is none, and the visitor is to be asked. */
export function readConsent(cookie: string | undefined): Consent | undefined {
  if (cookie === undefined) return undefined;
  const agreed = cookie.split('.');
  const known = agreed.every((word) => word === 'none' || CONSENT_CATEGORIES.some((name) => name === word));
  return known
    ? { statistics: agreed.includes('statistics'), marketing: agreed.includes('marketing') }
    : undefined;
}

/** The value of the cookie for an answer. */
export function consentValue(consent: Consent): string {
  return CONSENT_CATEGORIES.filter((category) => consent[category]).join('.') || 'none';
}
