import type { ReactNode, RefObject } from 'react';
import type { FormName } from '../../domain/forms.ts';
import { formTexts } from '../../texts/forms.ts';

/** Confirmation that replaces a form after its delivery. */
export function FormSent({
  form,
  element,
}: {
  readonly form: FormName;
  readonly element: RefObject<HTMLDivElement | null>;
}): ReactNode {
  const { title, text } = formTexts[form].sent;
  return (
    <div className="form-sent" ref={element} tabIndex={-1}>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}
