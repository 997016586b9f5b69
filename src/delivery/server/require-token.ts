import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { createTokenBucket } from '../edge/token-bucket.ts';
import { compareSecret } from './compare-secret.ts';
import { createSessions, SESSION_LIFETIME_S } from './sessions.ts';

/** Rate limit of requests with a token: number of requests in a burst, and sustained rate. */
const MAX_TOKEN_ATTEMPTS = 10;
const TOKEN_ATTEMPTS_PER_SECOND = 0.1;

interface TokenOptions {
  /** Secret that grants access. */
  readonly token: string;
  /** Name of the cookie with the id of the session. */
  readonly cookie: string;
  /** Monotonic time in milliseconds. */
  readonly now: () => number;
  /** Renders the response to a request without access: 429 after too many attempts with a token, otherwise 401. */
  readonly refuse: (context: Context, status: 401 | 429) => Response | Promise<Response>;
}

/** Creates a middleware that requires a token. The address `/?token=…` starts a session, whose id is stored in a cookie. */
export function requireToken({ token, cookie, now, refuse }: TokenOptions): MiddlewareHandler {
  const sessions = createSessions(now);
  const takeAttempt = createTokenBucket({
    burst: MAX_TOKEN_ATTEMPTS,
    perSecond: TOKEN_ATTEMPTS_PER_SECOND,
    now,
  });
  const isToken = compareSecret(token);
  return async (context, next) => {
    const queryToken = context.req.query('token');
    if (queryToken !== undefined && context.req.path === '/') {
      if (!takeAttempt()) {
        context.header('Retry-After', String(1 / TOKEN_ATTEMPTS_PER_SECOND));
        return refuse(context, 429);
      }
      if (isToken(queryToken)) {
        setCookie(context, cookie, sessions.start(), {
          httpOnly: true,
          sameSite: 'Lax',
          path: '/',
          maxAge: SESSION_LIFETIME_S,
        });
        return context.redirect('/');
      }
    }
    if (sessions.isOpen(getCookie(context, cookie) ?? '')) return next();
    return refuse(context, 401);
  };
}
