import {
  CONSENT_COOKIE,
  CONSENT_LIFETIME_SECONDS,
  type Consent,
  consentValue,
  readConsent,
} from '../../domain/consent.ts';
import { cookieValue } from '../cookie-value.ts';

/** The properties of a document that storing consent needs. */
type Page = Pick<Document, 'cookie'> & { readonly location: Pick<Location, 'protocol'> };

/** Reads the visitor's consent from its cookie; undefined if the visitor has not chosen. */
export const storedConsent = (page: Pick<Page, 'cookie'>): Consent | undefined =>
  readConsent(cookieValue(page.cookie, CONSENT_COOKIE));

/** Writes the visitor's consent to its cookie. */
export function storeConsent(page: Page, consent: Consent): void {
  const secure = page.location.protocol === 'https:' ? '; Secure' : '';
  page.cookie = `${CONSENT_COOKIE}=${consentValue(consent)}; Path=/; Max-Age=${CONSENT_LIFETIME_SECONDS}; SameSite=Lax${secure}`;
}
