import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import * as formsTexts from '#texts/forms.ts';
import { track } from '../../client/analytics/track.ts';
import { type BotCheck, startBotCheck } from '../../client/forms/bot-check.ts';
import { deliverForm } from '../../client/forms/deliver-form.ts';
import { pageHttp } from '../../client/http/page-http.ts';
import { REPORTED_PAGE_PARAMETER } from '../../domain/addresses.ts';
import {
  type FormChoices,
  type FormName,
  type FormValues,
  formErrors,
  formFields,
} from '../../domain/forms.ts';
import type { BotCheckSettings } from '../../domain/settings/bot-check.ts';
import { createPostForm } from '../../stores/post-form.ts';
import { useReady } from '../use-ready.ts';
import { FormSent } from './form-sent.tsx';
import { FormView } from './form-view.tsx';

interface Props {
  readonly form: FormName;
  readonly choices: FormChoices;
  readonly botCheck: BotCheckSettings | undefined;
  /** Time within which the publisher answers, if the brand names one. */
  readonly replyTime?: string;
}

/**
 * Form that is validated and delivered without leaving the page. Before hydration and without JavaScript, the browser
 * submits the same form to the same address.
 */
export function PostForm({ form, choices, botCheck, replyTime }: Props): ReactNode {
  const element = useRef<HTMLFormElement>(null);
  const sent = useRef<HTMLDivElement>(null);
  const botCheckContainer = useRef<HTMLDivElement>(null);
  const check = useRef<Promise<BotCheck>>(undefined);
  const [store] = useState(() =>
    createPostForm({
      check: (values) => formErrors(form, values, formsTexts.describeIssue),
      deliver: (values) =>
        deliverForm(form, values, {
          http: pageHttp(),
          botCheck: botCheck && (async () => (await startedCheck()).proof()),
          isOnline: () => navigator.onLine,
          submitNatively: () => element.current?.submit(),
        }),
    }),
  );
  const state = useStore(store.$state);
  const touched = useRef(new Set<string>());
  useEffect(() => {
    // Replaces the browser's validation. An early submission is repeated as soon as the island is ready.
    if (element.current !== null) element.current.noValidate = true;
    const page = element.current?.querySelector<HTMLInputElement>('[name="page"]');
    if (page?.value === '')
      page.value = new URLSearchParams(location.search).get(REPORTED_PAGE_PARAMETER) ?? '';
  }, []);
  useReady(element);
  useEffect(() => {
    if (state.kind === 'refused')
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    if (state.kind === 'failed')
      element.current?.querySelector('.form-actions')?.scrollIntoView({ block: 'nearest' });
    if (state.kind === 'sent') {
      sent.current?.focus();
      track({ event: 'form_submission', formName: form });
    }
  }, [state, form]);

  /** Loads the bot check at the first input, and again after a failure. */
  const startedCheck = (): Promise<BotCheck> => {
    check.current ??= startBotCheck(botCheck as BotCheckSettings, botCheckContainer.current as HTMLElement);
    check.current.catch(() => {
      check.current = undefined;
    });
    return check.current;
  };

  const onInput = ({ target }: FormEvent<HTMLFormElement>): void => {
    if (botCheck) startedCheck().catch(() => {});
    const fieldName = target instanceof Element ? (target.getAttribute('name') ?? '') : '';
    if (touched.current.has(fieldName)) return;
    touched.current.add(fieldName);
    track({ event: 'form_interaction', formName: form, fieldName });
  };

  if (state.kind === 'sent') return <FormSent form={form} replyTime={replyTime} element={sent} />;
  return (
    <FormView
      form={form}
      choices={choices}
      errors={state.kind === 'refused' ? state.errors : {}}
      failure={state.kind === 'failed' ? state.message : undefined}
      sending={state.kind === 'sending'}
      element={element}
      onInput={onInput}
      onSubmit={(submitted) => void store.submit(formValues(form, submitted))}
    >
      {botCheck && <div className="bot-check" ref={botCheckContainer} />}
    </FormView>
  );
}

const formValues = (form: FormName, element: HTMLFormElement): FormValues => {
  const data = new FormData(element);
  return Object.fromEntries(formFields(form).map(({ name }) => [name, String(data.get(name) ?? '')]));
};
