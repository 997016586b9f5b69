import { type FormName, type FormValues, formFieldNames } from '../../domain/forms.ts';

/** The fields of a form that a browser sent by itself; what it does not ask for is left out. */
export function readFormBody(form: FormName, body: string): FormValues {
  const sent = new URLSearchParams(body);
  return Object.fromEntries(
    formFieldNames(form).map((name) => [name, (sent.get(name) ?? '').replaceAll('\r\n', '\n')]),
  );
}
