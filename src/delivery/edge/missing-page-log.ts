import type { z } from 'zod';
import { posts } from '../../content/upstream/catalogue.ts';
import { createTokenBucket } from './token-bucket.ts';

/** What is said of a path that the site does not have. Source: specification §7, "404 error log". */
export type MissingPage = z.infer<typeof posts.error404.body>;

/** Says it; the promise is for the host, which keeps the function alive until then, and never rejects. */
export type ReportMissingPage = (page: MissingPage) => Promise<void>;

const LONGEST_TEXT = 2048;
const TIME_LIMIT = 2000;
/** Reports at once, and reports a second in the long run; what goes beyond is dropped. */
const BURST = 50;
const PER_SECOND = 5;

/** Where a visitor came from, without query and fragment, which may say who they are. */
export function referrerOf(request: Request): string | null {
  const referrer = request.headers.get('referer');
  if (referrer === null || !URL.canParse(referrer)) return null;
  const { protocol, origin, pathname } = new URL(referrer);
  return /^https?:$/.test(protocol) ? `${origin}${pathname}`.slice(0, LONGEST_TEXT) : null;
}

/** Posts missing pages to the upstream: bounded, rate-limited, and never in the visitor's way. */
export function createMissingPageLog(
  base: string,
  effects: { readonly fetch: typeof fetch; readonly now: () => number },
): ReportMissingPage {
  const takeToken = createTokenBucket({ burst: BURST, perSecond: PER_SECOND, now: effects.now });
  return async (page) => {
    if (!takeToken()) return;
    const response = await effects
      .fetch(`${base}/${posts.error404.path}`, {
        method: 'POST',
        redirect: 'error',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...page, path: page.path.slice(0, LONGEST_TEXT) }),
        signal: AbortSignal.timeout(TIME_LIMIT),
      })
      .catch(() => undefined);
    await response?.body?.cancel().catch(() => undefined);
  };
}
