import type { HostContext } from '../host/dependencies.ts';
import { formFunctions } from '../host/form-functions.ts';

/** Links of messages to `/unsubscribe?personGuid=…`; without a question the page as it was built. */
export default function unsubscribe(request: Request, context: HostContext): Promise<Response> {
  return formFunctions(context).unsubscribe(request);
}

export const config = { path: '/unsubscribe' };
