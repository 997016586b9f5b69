import type { HostContext } from '../host/dependencies.ts';
import { createNetlifyForms } from '../host/form-functions.ts';

/** Handles links in messages to `/unsubscribe?personGuid=…`. Without a query it returns the built page. */
export default function unsubscribe(request: Request, context: HostContext): Promise<Response> {
  return createNetlifyForms(context).handleUnsubscribe(request);
}

/** Netlify reads the rate limit from the literal. */
export const config = {
  path: '/unsubscribe',
  rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
