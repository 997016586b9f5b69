import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { completeResponse } from '../../src/delivery/edge/complete-response.ts';
import { commonHeaders } from '../../src/delivery/hosting/response-headers.ts';
import { createFormFunctions, type FormFunctions } from '../../src/delivery/server/form-functions.ts';
import { type HostContext, netlifySettings } from './dependencies.ts';

const dist = resolve('dist');

/** Creates the form handlers on Netlify. They read the pages that netlify.toml bundles. */
export function createNetlifyForms(context: HostContext): FormFunctions {
  const settings = netlifySettings(process.env, context.deploy.context);
  const functions = createFormFunctions({
    settings,
    fetch,
    readPage: (path) => readFile(`${dist}${path}.html`, 'utf8'),
  });
  const complete = (handler: (request: Request) => Promise<Response>) => (request: Request) =>
    completeResponse(request, () => handler(request), {
      headers: commonHeaders(settings),
      log: console.error,
    });
  return {
    handlePost: complete(functions.handlePost),
    handleUnsubscribe: complete(functions.handleUnsubscribe),
  };
}
