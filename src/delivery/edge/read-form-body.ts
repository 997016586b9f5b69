import { type FormName, type FormValues, formFields } from '../../domain/forms.ts';

/** Parses the URL-encoded body of a form. Unknown fields are omitted; missing fields are empty. */
export function readFormBody(form: FormName, body: string): FormValues {
  const sent = new URLSearchParams(body);
  return Object.fromEntries(
    formFields(form).map(({ name }) => [name, (sent.get(name) ?? '').replaceAll('\r\n', '\n')]),
  );
}
