import type { FormName } from '../domain/forms.ts';

/** The texts and the input type of a field. */
export interface FieldTexts {
  readonly name: string;
  readonly label: string;
  /** Text below the label. */
  readonly hint?: string;
  readonly kind: 'line' | 'email' | 'choice' | 'message';
  /** The value of the `autocomplete` attribute. Source: HTML Standard, "autocomplete". */
  readonly autocomplete?: AutoFill;
  readonly optional?: true;
  /** Maximum number of characters. */
  readonly maxCharacters?: number;
}
type AutoFill = 'name' | 'email' | 'organization';

/** The texts of a form. */
export interface FormTexts {
  /** Accessible name of the form. */
  readonly label: string;
  readonly submit: string;
  readonly sent: { readonly title: string; readonly text: string };
  readonly fields: readonly FieldTexts[];
}

const email: FieldTexts = {
  name: 'email',
  label: 'E-mail address',
  kind: 'email',
  autocomplete: 'email',
  maxCharacters: 254,
};

export const formTexts: Readonly<Record<FormName, FormTexts>> = {
  'contact-us': {
    label: 'Write to us',
    submit: 'Send message',
    sent: {
      title: 'Your message has been sent',
      text: 'Thank you. It is on its way to the right desk, and you will hear from us within two working days.',
    },
    fields: [
      { name: 'category', label: 'What is it about?', kind: 'choice' },
      { name: 'name', label: 'Your name', kind: 'line', autocomplete: 'name', maxCharacters: 120 },
      { ...email, hint: 'We answer to this address and use it for nothing else.' },
      {
        name: 'organisation',
        label: 'Firm or company',
        kind: 'line',
        autocomplete: 'organization',
        optional: true,
        maxCharacters: 160,
      },
      {
        name: 'message',
        label: 'Your message',
        hint: 'If it is about a page of the directory, say which one.',
        kind: 'message',
        maxCharacters: 5000,
      },
    ],
  },
  'register-interest': {
    label: 'Register your interest',
    submit: 'Register interest',
    sent: {
      title: 'Your interest is registered',
      text: 'Thank you. You will hear from us when there is something to say, and not before.',
    },
    fields: [
      { name: 'topic', label: 'What interests you?', kind: 'choice' },
      { ...email, hint: 'One message for each edition. Every one of them says how to stop it.' },
    ],
  },
};

/** The texts that all forms share. */
export const formMessages = {
  optional: 'optional',
  choose: 'Choose one',
  sending: 'Sending…',
  offline: 'You are offline. Nothing is lost: send it again when you are back.',
  slow: 'This is taking long, and may not have arrived. Nothing is lost: send it again in a moment.',
  failed: 'It could not be delivered just now. Nothing is lost: send it again in a moment.',
  tooMany: 'Too much was sent from here in a short time. Nothing is lost: wait a minute and send it again.',
  notRobot:
    'The check that you are not a robot did not pass. Nothing is lost: wait a moment and send it again.',
  noCookie:
    'This form needs a cookie to tell that it was sent from here. Allow cookies for this site, or write to us by e-mail.',
  noScript: 'This form needs JavaScript to tell you from a robot. Switch it on, or write to us by e-mail.',
} as const;

/** Returns the heading of the list of errors. */
export const errorSummary = (count: number): string =>
  count === 1 ? 'One answer needs your attention' : `${count} answers need your attention`;
