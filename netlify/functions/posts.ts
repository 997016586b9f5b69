import { answerPost } from '../../src/edge/answer-post.ts';
import { commonHeaders } from '../../src/hosting/response-headers.ts';
import { type HostContext, netlifySettings } from '../host/dependencies.ts';

/** Forms and other posts of pages. */
export default function posts(request: Request, context: HostContext): Promise<Response> {
  const settings = netlifySettings(process.env, context.deploy.context);
  return answerPost(request, { base: settings.mainApi, fetch, headers: commonHeaders(settings) });
}

export const config = {
  path: ['/api/register-interest', '/api/contact-us/query', '/api/downloads/:publicationId'],
};
