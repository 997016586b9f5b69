import { answerOffice } from '../../src/delivery/edge/answer-missing-page.ts';
import { type HostContext, netlifyDependencies } from '../host/dependencies.ts';

declare const Netlify: { readonly env: { toObject(): Record<string, string> } };

/** `/office/*`: the page where there is one, else where the organisation is today. Paths: netlify.toml. */
export default function office(
  request: Request,
  context: HostContext & { next(): Promise<Response> },
): Promise<Response> {
  const dependencies = netlifyDependencies(request, context, Netlify.env.toObject());
  return answerOffice(request, () => context.next(), dependencies);
}
