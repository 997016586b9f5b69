import { answerMissing } from '../../src/delivery/edge/answer-missing-page.ts';
import { type HostContext, netlifyDependencies } from '../host/dependencies.ts';

declare const Netlify: { readonly env: { toObject(): Record<string, string> } };

/** Paths that are not spelled canonically, which the CDN would answer like the canonical one. Paths: netlify.toml. */
export default function respelled(request: Request, context: HostContext): Promise<Response> {
  return answerMissing(request, netlifyDependencies(request, context, Netlify.env.toObject()));
}
