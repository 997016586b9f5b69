import type { FormEvent, ReactNode, RefObject } from 'react';
import * as formsTexts from '#texts/forms.ts';
import { trackingAttributes } from '../../domain/analytics-events.ts';
import {
  type FormChoices,
  type FormErrors,
  type FormField,
  type FormName,
  type FormValues,
  formAction,
  formFields,
} from '../../domain/forms.ts';

export interface FormViewProps {
  readonly form: FormName;
  readonly choices: FormChoices;
  readonly values?: FormValues;
  readonly errors?: FormErrors;
  /** Reason of a failed delivery of a valid form. */
  readonly failure?: string | undefined;
  readonly sending?: boolean;
  /** Whether the `submit` event is tracked. A form delivered by script tracks its delivery itself instead. */
  readonly recorded?: boolean;
  readonly element?: RefObject<HTMLFormElement | null>;
  readonly onInput?: (event: FormEvent<HTMLFormElement>) => void;
  readonly onSubmit?: (form: HTMLFormElement) => void;
  /** Content before the button. */
  readonly children?: ReactNode;
}

/** A form with its error messages. Its fields are uncontrolled. */
export function FormView({
  form,
  choices,
  values = {},
  errors = {},
  failure,
  sending = false,
  recorded = false,
  element,
  onInput,
  onSubmit,
  children,
}: FormViewProps): ReactNode {
  const { label, submit, hints } = formsTexts.forms[form];
  const fields = formFields(form);
  const invalid = fields.filter(({ name }) => errors[name] !== undefined);
  return (
    <form
      className="form"
      action={formAction(form)}
      method="post"
      aria-label={label}
      ref={element}
      {...(recorded && trackingAttributes({ event: 'form_submission', formName: form }))}
      {...(onInput && { onInput })}
      onSubmit={
        onSubmit &&
        ((event) => {
          event.preventDefault();
          onSubmit(event.currentTarget);
        })
      }
    >
      <div role="alert">
        {invalid.length > 0 && (
          <div className="form-summary">
            <p className="form-summary-title">{formsTexts.invalidFields(invalid.length)}</p>
            <ul>
              {invalid.map(({ name }) => (
                <li key={name}>
                  <a href={`#${fieldId(form, name)}`}>{errors[name]}</a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          hint={hints[field.name]}
          id={fieldId(form, field.name)}
          value={values[field.name] ?? ''}
          error={errors[field.name]}
          choices={choices[field.name] ?? []}
          focused={invalid[0] === field}
        />
      ))}
      {children}
      <div className="form-actions">
        <div role="alert">
          {failure !== undefined && (
            <p className="form-failure" id={fieldId(form, 'failure')}>
              {failure}
            </p>
          )}
        </div>
        <button
          className="button"
          type="submit"
          aria-disabled={sending}
          // In a server-rendered page, the focus starts where the form is submitted again.
          {...(failure !== undefined && { autoFocus: true, 'aria-describedby': fieldId(form, 'failure') })}
        >
          {submit}
        </button>
        <span role="status" className="form-status">
          {sending ? formsTexts.sending : ''}
        </span>
      </div>
    </form>
  );
}

const fieldId = (form: FormName, name: string): string => `${form}-${name}`;

function Field({
  field: { name, kind, autocomplete, optional, maxCharacters },
  hint,
  id,
  value,
  error,
  choices,
  focused,
}: {
  readonly field: FormField;
  /** Text below the label. */
  readonly hint: string | undefined;
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly choices: readonly string[];
  readonly focused: boolean;
}): ReactNode {
  const descriptionIds = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(error === undefined ? [] : [`${id}-error`]),
  ];
  const common = {
    id,
    name,
    defaultValue: value,
    required: !optional,
    // In a server-rendered page, the focus starts in the first invalid field.
    autoFocus: focused,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': descriptionIds.length === 0 ? undefined : descriptionIds.join(' '),
  };
  return (
    <div className="field" data-kind={kind}>
      <label htmlFor={id}>
        {formsTexts.labels[name]}
        {optional && <span className="field-optional"> ({formsTexts.optional})</span>}
      </label>
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {kind === 'choice' ? (
        <select {...common}>
          <option value="">{formsTexts.choose}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : kind === 'message' ? (
        <textarea {...common} rows={8} maxLength={maxCharacters} />
      ) : (
        <input
          {...common}
          type={kind === 'email' ? 'email' : 'text'}
          autoComplete={autocomplete}
          maxLength={maxCharacters}
        />
      )}
    </div>
  );
}
