import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { completeAnswer } from '../../src/delivery/edge/complete-answer.ts';
import { commonHeaders } from '../../src/delivery/hosting/response-headers.ts';
import { createFormFunctions, type FormFunctions } from '../../src/delivery/server/form-functions.ts';
import { type HostContext, netlifySettings } from './dependencies.ts';

const dist = resolve('dist');

/** What takes forms on Netlify, over the pages that netlify.toml bundles. */
export function formFunctions(context: HostContext): FormFunctions {
  const settings = netlifySettings(process.env, context.deploy.context);
  const functions = createFormFunctions({
    settings,
    fetch,
    readPage: (path) => readFile(`${dist}${path}.html`, 'utf8'),
  });
  const complete = (answer: (request: Request) => Promise<Response>) => (request: Request) =>
    completeAnswer(request, () => answer(request), { headers: commonHeaders(settings), log: console.error });
  return { post: complete(functions.post), unsubscribe: complete(functions.unsubscribe) };
}
