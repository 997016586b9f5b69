import { handleOffice } from '../../src/delivery/edge/handle-missing-page.ts';
import { completeFunction } from '../host/complete-function.ts';
import { createDependencies, type HostContext } from '../host/dependencies.ts';

declare const Netlify: { readonly env: { toObject(): Record<string, string> } };

/** Handles `/office/*`: returns the page if there is one, otherwise redirects to the firm. The paths are configured in netlify.toml. */
export default function office(
  request: Request,
  context: HostContext & { next(): Promise<Response> },
): Promise<Response> {
  const dependencies = createDependencies(request, context, Netlify.env.toObject());
  return completeFunction(request, dependencies.headers, () =>
    handleOffice(request, () => context.next(), dependencies),
  );
}
