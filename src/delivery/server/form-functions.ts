import { formatAddress } from '../../domain/addresses.ts';
import { fillFormPage } from '../../domain/form-shell.ts';
import type { HostingSettings } from '../../domain/settings/hosting-settings.ts';
import { renderForm, renderUnsubscribe } from '../../islands/forms/render-forms.tsx';
import { answerPost } from '../edge/answer-post.ts';
import { answerUnsubscribe } from '../edge/answer-unsubscribe.ts';
import { commonHeaders } from '../hosting/response-headers.ts';

/** Begins the title of a page that shows a form again. */
const ERROR_PREFIX = 'Error: ';

export interface FormFunctions {
  /** Answers everything below `/api/` that is no search. */
  readonly post: (request: Request) => Promise<Response>;
  /** Answers `/unsubscribe` with a question. */
  readonly unsubscribe: (request: Request) => Promise<Response>;
}

/** What takes forms. `readPage` gives the HTML of a built page by its path. */
export function createFormFunctions({
  settings,
  fetch,
  readPage,
}: {
  readonly settings: HostingSettings;
  readonly fetch: typeof globalThis.fetch;
  readonly readPage: (path: string) => Promise<string>;
}): FormFunctions {
  const { mainApi: base, botCheck } = settings;
  const headers = commonHeaders(settings);
  return {
    post: (request) =>
      answerPost(request, {
        base,
        botCheck,
        fetch,
        headers,
        async formPage({ form, ...filled }) {
          const page = await readPage(formatAddress({ kind: form }));
          return fillFormPage(page, {
            titlePrefix: ERROR_PREFIX,
            draw: (choices) => renderForm({ form, choices, ...filled }),
          });
        },
      }),
    unsubscribe: (request) =>
      answerUnsubscribe(request, {
        base,
        fetch,
        headers,
        async page(state) {
          const page = await readPage(formatAddress({ kind: 'unsubscribe' }));
          const isAnswered = state === undefined || state.kind === 'valid';
          return fillFormPage(page, {
            titlePrefix: isAnswered ? '' : ERROR_PREFIX,
            draw: () => renderUnsubscribe(state),
          });
        },
      }),
  };
}
