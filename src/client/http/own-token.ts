import { TOKEN, TOKEN_COOKIE } from '../../domain/cross-site-token.ts';
import { cookieValue } from '../cookies.ts';

const BYTES = 24;

/** The cross-site token of this browser: the one that its cookie holds, or a new one, which the cookie holds from then on. */
export function ownToken(
  page: Pick<Document, 'cookie'> & { readonly location: Pick<Location, 'protocol'> },
  random: Pick<Crypto, 'getRandomValues'>,
): string {
  const known = cookieValue(page.cookie, TOKEN_COOKIE);
  if (known !== undefined && TOKEN.test(known)) return known;
  const bytes = random.getRandomValues(new Uint8Array(BYTES));
  const token = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const secure = page.location.protocol === 'https:' ? '; Secure' : '';
  page.cookie = `${TOKEN_COOKIE}=${token}; Path=/; SameSite=Strict${secure}`;
  return token;
}
