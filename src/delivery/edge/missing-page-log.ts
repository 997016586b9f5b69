import type { z } from 'zod';
import { posts } from '../../content/upstream/catalogue.ts';
import type { ApiEndpoint } from '../../domain/settings/hosting-settings.ts';
import { createTokenBucket } from './token-bucket.ts';

/** Report of a path that the site lacks. Source: specification §7, "404 error log". */
export type MissingPage = z.infer<typeof posts.error404.body>;

/** Sends a report. The promise never rejects; the host keeps the function running until it settles. */
export type ReportMissingPage = (page: MissingPage) => Promise<void>;

const MAX_TEXT_LENGTH = 2048;
const TIMEOUT_MS = 2000;
/** Rate limit: number of reports in a burst, and sustained rate. Reports above the limit are dropped. */
const MAX_BURST = 50;
const REPORTS_PER_SECOND = 5;

/** Returns the referrer of a request without query and fragment, which may contain personal data. */
export function sanitizeReferrer(request: Request): string | null {
  const referrer = request.headers.get('referer');
  if (referrer === null || !URL.canParse(referrer)) return null;
  const { protocol, origin, pathname } = new URL(referrer);
  return /^https?:$/.test(protocol) ? `${origin}${pathname}`.slice(0, MAX_TEXT_LENGTH) : null;
}

/** Creates a reporter that posts missing pages to the upstream, with bounded size and a rate limit. */
export function createMissingPageLog(
  api: ApiEndpoint,
  effects: { readonly fetch: typeof fetch; readonly now: () => number },
): ReportMissingPage {
  const takeToken = createTokenBucket({ burst: MAX_BURST, perSecond: REPORTS_PER_SECOND, now: effects.now });
  return async (page) => {
    if (!takeToken()) return;
    const response = await effects
      .fetch(`${api.base}/${posts.error404.path}`, {
        method: 'POST',
        redirect: 'error',
        headers: { ...api.headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...page, path: page.path.slice(0, MAX_TEXT_LENGTH) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      .catch(() => undefined);
    await response?.body?.cancel().catch(() => undefined);
  };
}
