import type { ReactNode, RefObject } from 'react';
import * as formsTexts from '#texts/forms.ts';
import type { FormName } from '../../domain/forms.ts';

/** Confirmation that replaces a form after its delivery. */
export function FormSent({
  form,
  replyTime = formsTexts.replyTime,
  element,
}: {
  readonly form: FormName;
  /** Time within which the publisher answers. Default: `replyTime` of the texts. */
  readonly replyTime?: string | undefined;
  readonly element: RefObject<HTMLDivElement | null>;
}): ReactNode {
  const { title, text } = formsTexts.forms[form].sent;
  return (
    <div className="form-sent" ref={element} tabIndex={-1}>
      <h2>{title}</h2>
      <p>{text(replyTime)}</p>
    </div>
  );
}
