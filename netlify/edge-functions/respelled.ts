import { handleMissingPage } from '../../src/delivery/edge/handle-missing-page.ts';
import { createDependencies, type HostContext } from '../host/dependencies.ts';

declare const Netlify: { readonly env: { toObject(): Record<string, string> } };

/** Redirects non-canonical paths, for which the CDN would serve the page. The paths are configured in netlify.toml. */
export default function respelled(request: Request, context: HostContext): Promise<Response> {
  return handleMissingPage(request, createDependencies(request, context, Netlify.env.toObject()));
}
