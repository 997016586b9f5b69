import type { ReactNode, RefObject } from 'react';
import * as formsTexts from '#texts/forms.ts';
import type { FormName } from '../../domain/forms.ts';

/** Confirmation that replaces a form after its delivery. */
export function FormSent({
  form,
  element,
}: {
  readonly form: FormName;
  readonly element: RefObject<HTMLDivElement | null>;
}): ReactNode {
  const { title, text } = formsTexts.forms[form].sent;
  return (
    <div className="form-sent" ref={element} tabIndex={-1}>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}
