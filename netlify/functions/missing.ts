import { answerMissing } from '../../src/delivery/edge/answer-missing-page.ts';
import { type HostContext, netlifyDependencies } from '../host/dependencies.ts';

/** Every path that no file stands for: moved pages, listings by any name, and what the site does not have. */
export default function missing(request: Request, context: HostContext): Promise<Response> {
  return answerMissing(request, netlifyDependencies(request, context, process.env));
}

/** `preferStatic`: the CDN looks for a file first, so that pages that exist cost no function. */
export const config = {
  path: '/*',
  excludedPath: [
    '/office/*',
    '/_astro/*',
    '/data/*',
    '/api/*',
    '/.netlify/*',
    '/names/s/firm',
    '/names/s/individual',
    '/names/s/practice-area',
  ],
  preferStatic: true,
};
