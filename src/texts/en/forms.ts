import type { FieldIssue, FieldName, FormField, FormName } from '../../domain/forms.ts';
import { plural } from './formats.ts';

/** The texts of a form. */
interface FormTexts {
  /** Accessible name of the form. */
  readonly label: string;
  readonly submit: string;
  readonly sent: {
    readonly title: string;
    /** @param replyTime time within which the publisher answers */
    readonly text: (replyTime: string) => string;
  };
  /** Texts below the labels of fields. */
  readonly hints: Readonly<Partial<Record<FieldName, string>>>;
}

/** Default time within which the publisher answers. The brand may define another time. */
export const replyTime = 'within two working days';

export const forms: Readonly<Record<FormName, FormTexts>> = {
  'contact-us': {
    label: 'Write to us',
    submit: 'Send message',
    sent: {
      title: 'Your message has been sent',
      text: (replyTime) =>
        `Thank you. It is on its way to the right desk, and you will hear from us ${replyTime}.`,
    },
    hints: {
      email: 'We answer to this address and use it for nothing else.',
      message: 'If it is about a page of the directory, say which one.',
    },
  },
  'register-interest': {
    label: 'Register your interest',
    submit: 'Register interest',
    sent: {
      title: 'Your interest is registered',
      text: () => 'Thank you. You will hear from us when there is something to say, and not before.',
    },
    hints: { email: 'One message for each edition. Every one of them says how to stop it.' },
  },
  'report-error': {
    label: 'Report an error',
    submit: 'Send report',
    sent: {
      title: 'Your report has been sent',
      text: () => 'Thank you. The research desk checks it, and corrects facts at once.',
    },
    hints: {
      page: 'The address of the page. Leave it empty for the page from which you came.',
      message: 'What is wrong, and what is right?',
      email: 'For a question about your report. We use it for nothing else.',
    },
  },
};

export const labels: Readonly<Record<FieldName, string>> = {
  category: 'What is it about?',
  name: 'Your name',
  email: 'E-mail address',
  organisation: 'Firm or company',
  message: 'Your message',
  topic: 'What interests you?',
  page: 'Page with the error',
};
/** Mark of a field that may be empty, in parentheses. */
export const optional = 'optional';
/** Placeholder of a select without a selected option. */
export const choose = 'Choose one';

const missing: Readonly<Record<FieldName, string>> = {
  category: 'Choose what your message is about.',
  name: 'Enter your name.',
  email: 'Enter your e-mail address.',
  organisation: 'Enter your firm or company.',
  message: 'Write your message.',
  topic: 'Choose what interests you.',
  page: 'Enter the address of the page.',
};
const issues: Readonly<Record<FieldIssue, (field: FormField) => string>> = {
  missing: ({ name }) => missing[name],
  malformed: () => 'Enter an e-mail address such as name@firm.example.',
  unreadable: () => 'Use plain text, without control characters.',
  'too-short': ({ minCharacters = 0 }) => `Write at least ${minCharacters} characters.`,
  'too-long': ({ maxCharacters }) => `Use at most ${maxCharacters} characters.`,
};
/** Describes how to correct an issue of a field's value. */
export const describeIssue = (field: FormField, issue: FieldIssue): string => issues[issue](field);
/** Heading of the list of invalid fields. */
export const invalidFields = (count: number): string =>
  plural(count, { one: 'One answer needs your attention', other: `${count} answers need your attention` });
/** Start of the title of a page that shows a form with errors. */
export const errorTitle = 'Error: ';

export const sending = 'Sending…';
export const offline = 'You are offline. Nothing is lost: send it again when you are back.';
export const slow =
  'This is taking long, and may not have arrived. Nothing is lost: send it again in a moment.';
export const failed = 'It could not be delivered just now. Nothing is lost: send it again in a moment.';
export const tooMany =
  'Too much was sent from here in a short time. Nothing is lost: wait a minute and send it again.';
export const notRobot =
  'The check that you are not a robot did not pass. Nothing is lost: wait a moment and send it again.';
export const noCookie =
  'This form needs a cookie to tell that it was sent from here. Allow cookies for this site, or write to us by e-mail.';
export const noScript =
  'This form needs JavaScript to tell you from a robot. Switch it on, or write to us by e-mail.';

/** Text above the heading of a confirmation page, and labels of the links on the page. */
export const thankYou = 'Thank you';
export const articles = 'Articles and insight';
