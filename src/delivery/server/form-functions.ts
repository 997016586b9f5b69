import * as formsTexts from '#texts/forms.ts';
import { formatAddress } from '../../domain/addresses.ts';
import { fillFormPage } from '../../domain/form-placeholder.ts';
import type { HostingSettings } from '../../domain/settings/hosting-settings.ts';
import { renderForm, renderUnsubscribe } from '../../islands/forms/render-forms.tsx';
import { handlePost } from '../edge/handle-post.ts';
import { handleUnsubscribe } from '../edge/handle-unsubscribe.ts';
import { commonHeaders } from '../hosting/response-headers.ts';
import type { CountRequest } from './rate-limit.ts';

/** Handlers of forms. The client is the key under which its requests are counted; see `clientKey`. */
export interface FormFunctions {
  /** Handles requests below `/api/` other than searches. */
  readonly handlePost: (request: Request, client: string) => Promise<Response>;
  /** Handles `/unsubscribe` with a query. */
  readonly handleUnsubscribe: (request: Request, client: string) => Promise<Response>;
}

/** Creates the handlers of forms. `readPage` returns the HTML of a built page by its path. */
export function createFormFunctions({
  settings,
  fetch,
  countRequest,
  readPage,
}: {
  readonly settings: HostingSettings;
  readonly fetch: typeof globalThis.fetch;
  readonly countRequest: CountRequest;
  readonly readPage: (path: string) => Promise<string>;
}): FormFunctions {
  const { mainApi: api, botCheck } = settings;
  const headers = commonHeaders(settings);
  return {
    handlePost: (request, client) =>
      handlePost(request, {
        api,
        botCheck,
        fetch,
        countRequest: (kind) => countRequest(kind, client),
        headers,
        async formPage({ form, ...filled }) {
          const page = await readPage(formatAddress({ kind: form }));
          return fillFormPage(page, {
            titlePrefix: formsTexts.errorTitle,
            render: (choices) => renderForm({ form, choices, ...filled }),
          });
        },
      }),
    handleUnsubscribe: (request, client) =>
      handleUnsubscribe(request, {
        api,
        fetch,
        countRequest: () => countRequest('unsubscribe', client),
        headers,
        async page(state) {
          const page = await readPage(formatAddress({ kind: 'unsubscribe' }));
          const isAnswered = state === undefined || state.kind === 'valid';
          return fillFormPage(page, {
            titlePrefix: isAnswered ? '' : formsTexts.errorTitle,
            render: () => renderUnsubscribe(state),
          });
        },
      }),
  };
}
