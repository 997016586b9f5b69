import { completeResponse } from '../../src/delivery/edge/complete-response.ts';
import type { HeaderValues } from '../../src/delivery/hosting/response-headers.ts';
import { logFailure } from '../../src/delivery/server/log-failure.ts';
import { formatAddress } from '../../src/domain/addresses.ts';

const PAGE_TIMEOUT_MS = 2000;

/** Runs a function or an edge function through `completeResponse`. The error page is requested from the CDN. */
export const completeFunction = (
  request: Request,
  headers: HeaderValues,
  handler: () => Promise<Response>,
): Promise<Response> =>
  completeResponse(request, handler, {
    headers,
    log: logFailure,
    async readErrorPage() {
      const address = new URL(formatAddress({ kind: 'error' }), request.url);
      const response = await fetch(address, {
        redirect: 'error',
        signal: AbortSignal.timeout(PAGE_TIMEOUT_MS),
      });
      if (response.ok) return response.text();
      await response.body?.cancel();
      return undefined;
    },
  });
