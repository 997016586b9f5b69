import { handleMissingPage } from '../../src/delivery/edge/handle-missing-page.ts';
import { createDependencies, type HostContext } from '../host/dependencies.ts';

/** Handles paths without a file: moved pages, listings with another name, and missing pages. */
export default function missing(request: Request, context: HostContext): Promise<Response> {
  return handleMissingPage(request, createDependencies(request, context, process.env));
}

/** With `preferStatic` the CDN serves existing files without invoking the function. */
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
