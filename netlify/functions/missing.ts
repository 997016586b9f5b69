import { handleMissingPage } from '../../src/delivery/edge/handle-missing-page.ts';
import { completeFunction } from '../host/complete-function.ts';
import { createDependencies, type HostContext } from '../host/dependencies.ts';

/** Handles paths without a file: moved pages, listings with a different name, and missing pages. */
export default function missing(request: Request, context: HostContext): Promise<Response> {
  const dependencies = createDependencies(request, context, process.env);
  return completeFunction(request, dependencies.headers, () => handleMissingPage(request, dependencies));
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
    '/names/s/all',
    '/names/s/articles-and-events',
    '/names/s/department',
    '/names/s/firm',
    '/names/s/individual',
    '/names/s/office',
    '/names/s/practice-area',
  ],
  preferStatic: true,
};
