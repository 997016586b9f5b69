import type { HostContext } from '../host/dependencies.ts';
import { createNetlifyForms } from '../host/form-functions.ts';

/** Handles forms and other posts of pages. netlify.toml bundles the pages of the forms with this function. */
export default function posts(request: Request, context: HostContext): Promise<Response> {
  return createNetlifyForms(context).handlePost(request);
}

export const config = {
  path: ['/api/register-interest', '/api/contact-us/query', '/api/downloads/:publicationId'],
};
