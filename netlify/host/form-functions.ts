import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { commonHeaders } from '../../src/delivery/hosting/response-headers.ts';
import { createFormFunctions, type FormFunctions } from '../../src/delivery/server/form-functions.ts';
import { type CountRequest, createRateLimit } from '../../src/delivery/server/rate-limit.ts';
import type { Handler, SiteHandler } from '../../src/delivery/server/site-server.ts';
import { clientKey } from '../../src/domain/client-key.ts';
import { completeFunction } from './complete-function.ts';
import { type HostContext, netlifySettings } from './dependencies.ts';

const dist = resolve('dist');

/** Form handlers for the client of one invocation. */
type NetlifyForms = Readonly<Record<keyof FormFunctions, Handler>>;

/** Rate limit of the requests to this instance of a function. Netlify's own limit applies to all instances together. */
let countRequest: CountRequest | undefined;

/** Creates the form handlers on Netlify. They read the pages that netlify.toml bundles. */
export function createNetlifyForms(context: HostContext): NetlifyForms {
  const settings = netlifySettings(process.env, context.deploy.context);
  countRequest ??= createRateLimit(settings.rates, Date.now);
  const functions = createFormFunctions({
    settings,
    fetch,
    countRequest,
    readPage: (path) => readFile(`${dist}${path}.html`, 'utf8'),
  });
  const client = clientKey(context.ip);
  const complete = (handler: SiteHandler) => (request: Request) =>
    completeFunction(request, commonHeaders(settings), () => handler(request, client));
  return {
    handlePost: complete(functions.handlePost),
    handleUnsubscribe: complete(functions.handleUnsubscribe),
  };
}
