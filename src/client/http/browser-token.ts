import { TOKEN_COOKIE, TOKEN_FORMAT } from '../../domain/cross-site-token.ts';
import { cookieValue } from '../cookie-value.ts';

const TOKEN_BYTES = 24;

/** Returns the cross-site token of this browser from its cookie. Without a valid cookie, creates a token and stores it. */
export function browserToken(
  page: Pick<Document, 'cookie'> & { readonly location: Pick<Location, 'protocol'> },
  random: Pick<Crypto, 'getRandomValues'>,
): string {
  const stored = cookieValue(page.cookie, TOKEN_COOKIE);
  if (stored !== undefined && TOKEN_FORMAT.test(stored)) return stored;
  const bytes = random.getRandomValues(new Uint8Array(TOKEN_BYTES));
  const token = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const secure = page.location.protocol === 'https:' ? '; Secure' : '';
  page.cookie = `${TOKEN_COOKIE}=${token}; Path=/; SameSite=Strict${secure}`;
  return token;
}
