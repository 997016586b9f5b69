import type { HostContext } from '../host/dependencies.ts';
import { formFunctions } from '../host/form-functions.ts';

/** Forms and other posts of pages. netlify.toml bundles the pages of the forms with it. */
export default function posts(request: Request, context: HostContext): Promise<Response> {
  return formFunctions(context).post(request);
}

export const config = {
  path: ['/api/register-interest', '/api/contact-us/query', '/api/downloads/:publicationId'],
};
