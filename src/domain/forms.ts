import * as z from 'zod/mini';
import { cleanEmailAddress, EMAIL_ADDRESS, MAX_EMAIL_CHARACTERS } from './email-address.ts';
import { isReadable, isVisible } from './readable-text.ts';

const PLAIN = 'Use plain text, without control characters.';

/** The checks of every text field. */
const plainText = (maxCharacters: number) => [
  z.maxLength(maxCharacters, `Use at most ${maxCharacters} characters.`),
  z.refine<string>(isReadable, PLAIN),
];

/** Replaces white space with single spaces. A pasted line end could otherwise inject a header into an e-mail message. */
const inOneLine = z.overwrite<string>((value) => value.replace(/\s+/gu, ' '));

/** Creates the schema of an optional single-line text. It is trimmed. */
const line = (maxCharacters: number) => z.string().check(inOneLine, z.trim(), ...plainText(maxCharacters));

/** Creates the schema of a required text. `missing` is the error message if it is empty. */
const requiredText = (missing: string, maxCharacters: number, ...first: z.core.$ZodCheck<string>[]) =>
  z
    .string(missing)
    .check(
      ...first,
      z.trim(),
      z.refine<string>(isVisible, { error: missing, abort: true }),
      ...plainText(maxCharacters),
    );

/** Creates the schema of a required single-line text. */
const requiredLine = (missing: string, maxCharacters: number) =>
  requiredText(missing, maxCharacters, inOneLine);

const email = requiredText(
  'Enter your e-mail address.',
  MAX_EMAIL_CHARACTERS,
  inOneLine,
  z.overwrite(cleanEmailAddress),
).check(z.regex(EMAIL_ADDRESS, 'Enter an e-mail address such as name@firm.example.'));

/**
 * The schemas of the forms, shared by the browser, the functions and the upstream, and therefore written with zod/mini.
 * The messages tell visitors what to do.
 */

/** Maximum length of a choice. */
export const MAX_CHOICE_CHARACTERS = 160;

/** A message to the publisher. */
export const contactQuery = z.strictObject({
  category: requiredLine('Choose what your message is about.', MAX_CHOICE_CHARACTERS),
  name: requiredLine('Enter your name.', 120),
  email,
  /** Empty if the visitor does not write for an organisation. */
  organisation: line(160),
  message: requiredText('Write your message.', 5000).check(z.minLength(10, 'Write at least 10 characters.')),
});

/** A subscription to news about a topic. */
export const interest = z.strictObject({
  topic: requiredLine('Choose what interests you.', MAX_CHOICE_CHARACTERS),
  email,
});

/** The forms of the site: the upstream's path for each, and its schema. */
export const forms = {
  'contact-us': { path: 'contact-us/query', schema: contactQuery },
  'register-interest': { path: 'register-interest', schema: interest },
} as const;
export type FormName = keyof typeof forms;

/** The submitted values by field. */
export type FormValues = Readonly<Record<string, string>>;
/** The choices of each field that is a selection. */
export type FormChoices = Readonly<Record<string, readonly string[]>>;
/** The error messages by field. */
export type FormErrors = Readonly<Record<string, string>>;

/** Returns the names of a form's fields in their order. */
export const formFieldNames = (form: FormName): readonly string[] => Object.keys(forms[form].schema.shape);

/** Path prefix of form submissions: `/api/contact-us/query` is forwarded to `contact-us/query` of the upstream. */
export const POST_PREFIX = '/api/';

/** The trusted-types policy that allows the script of the bot check. */
export const BOT_CHECK_POLICY = 'bot-check';

/** The request header with the token of the bot check. */
export const BOT_CHECK_HEADER = 'X-Bot-Check';

/** Returns the action address of a form, which is the same with and without JavaScript. */
export const formAction = (form: FormName): string => `${POST_PREFIX}${forms[form].path}`;

/** Validates a form; returns the first error of each field, or undefined if the values are valid. */
export function formErrors(form: FormName, values: unknown): FormErrors | undefined {
  const result = forms[form].schema.safeParse(values);
  return result.success ? undefined : firstErrors(result.error);
}

/** Returns the first error message of each field. */
export function firstErrors(error: z.core.$ZodError): FormErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0] ?? '')] ??= message;
  return errors;
}
