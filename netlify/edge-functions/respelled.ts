import { handleMissingPage } from '../../src/delivery/edge/handle-missing-page.ts';
import { completeFunction } from '../host/complete-function.ts';
import { createDependencies, type HostContext } from '../host/dependencies.ts';

declare const Netlify: { readonly env: { toObject(): Record<string, string> } };

/**
 * Redirects requests for non-canonical paths. Without this function the CDN would serve the page under several addresses. The paths
 * are configured in netlify.toml.
 */
export default function respelled(request: Request, context: HostContext): Promise<Response> {
  const dependencies = createDependencies(request, context, Netlify.env.toObject());
  return completeFunction(request, dependencies.headers, () => handleMissingPage(request, dependencies));
}
