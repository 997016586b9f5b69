import {
  CONSENT_COOKIE,
  CONSENT_LIFETIME,
  type Consent,
  consentValue,
  readConsent,
} from '../../domain/consent.ts';
import { cookieValue } from '../cookies.ts';

/** Where an answer is remembered. */
type Page = Pick<Document, 'cookie'> & { readonly location: Pick<Location, 'protocol'> };

export const rememberedConsent = (page: Pick<Page, 'cookie'>): Consent | undefined =>
  readConsent(cookieValue(page.cookie, CONSENT_COOKIE));

export function rememberConsent(page: Page, consent: Consent): void {
  const secure = page.location.protocol === 'https:' ? '; Secure' : '';
  page.cookie = `${CONSENT_COOKIE}=${consentValue(consent)}; Path=/; Max-Age=${CONSENT_LIFETIME}; SameSite=Lax${secure}`;
}
