import { TOKEN, TOKEN_COOKIE } from '../../domain/cross-site-token.ts';

const BYTES = 24;

/** The token of this browser: the one that its cookie holds, or a new one, which the cookie holds from then on. */
export function crossSiteToken(
  document: Pick<Document, 'cookie'>,
  random: Pick<Crypto, 'getRandomValues'>,
): string {
  const known = document.cookie
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${TOKEN_COOKIE}=`))
    ?.slice(TOKEN_COOKIE.length + 1);
  if (known !== undefined && TOKEN.test(known)) return known;
  const bytes = random.getRandomValues(new Uint8Array(BYTES));
  const token = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const secure = globalThis.location?.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${TOKEN_COOKIE}=${token}; Path=/; SameSite=Strict${secure}`;
  return token;
}
