import type { HostContext } from '../host/dependencies.ts';
import { createNetlifyForms } from '../host/form-functions.ts';

/** Handles forms and other posts of pages. netlify.toml bundles the pages of the forms with this function. */
export default function posts(request: Request, context: HostContext): Promise<Response> {
  return createNetlifyForms(context).handlePost(request);
}

/** Netlify reads the rate limit from this literal, and counts the POST requests of a client to all of these paths. */
export const config = {
  path: [
    '/api/register-interest',
    '/api/contact-us/query',
    '/api/error-reports',
    '/api/downloads/:publicationId',
  ],
  rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
