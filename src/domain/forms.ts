import * as z from 'zod/mini';
import { isReadable, isVisible } from './readable-text.ts';

const PLAIN = 'Use plain text, without control characters.';

/** What every text of a form is held to. */
const plainText = (longest: number) => [
  z.maxLength(longest, `Use at most ${longest} characters.`),
  z.refine<string>(isReadable, PLAIN),
];

/** White space within a line is a space: a pasted tab, or a line end that would begin a header of a message. */
const inOneLine = z.overwrite<string>((value) => value.replace(/\s+/gu, ' '));

/** Text of one line; spaces around it do not count. */
const line = (longest: number) => z.string().check(inOneLine, z.trim(), ...plainText(longest));

/** Text that must be there; `missing` is what to do where it is not. */
const needed = (missing: string, longest: number, ...first: z.core.$ZodCheck<string>[]) =>
  z
    .string(missing)
    .check(
      ...first,
      z.trim(),
      z.refine<string>(isVisible, { error: missing, abort: true }),
      ...plainText(longest),
    );

/** Text of one line that must be there. */
const neededLine = (missing: string, longest: number) => needed(missing, longest, inOneLine);

/** A part of a domain, in letters of any script. */
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';

/**
 * What browsers take for an e-mail address, with a dot in its domain, which may be written in any script.
 * Source: HTML Standard, "valid email address"; RFC 5890 (internationalised domain names).
 */
const EMAIL = new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]+@${LABEL}(?:\\.${LABEL})+$`, 'u');

const email = neededLine('Enter your e-mail address.', 254).check(
  z.regex(EMAIL, 'Enter an e-mail address such as name@firm.example.'),
);

/**
 * The fields of the forms, once for the browser, the functions and the upstream, so written with zod's small build.
 * Its messages say what to do, because visitors read them.
 */

/** Characters of what a form offers to choose from. */
export const LONGEST_CHOICE = 160;

/** A message to the publisher. */
export const contactQuery = z.strictObject({
  category: neededLine('Choose what your message is about.', LONGEST_CHOICE),
  name: neededLine('Enter your name.', 120),
  email,
  /** Empty where the visitor writes for nobody else. */
  organisation: line(160),
  message: needed('Write your message.', 5000).check(z.minLength(10, 'Write at least 10 characters.')),
});

/** Somebody who wants to hear of something when it is there. */
export const interest = z.strictObject({
  topic: neededLine('Choose what interests you.', LONGEST_CHOICE),
  email,
});

/** The forms of the site: the path of the upstream that takes each, and its shape on both ends. */
export const forms = {
  'contact-us': { path: 'contact-us/query', schema: contactQuery },
  'register-interest': { path: 'register-interest', schema: interest },
} as const;
export type FormName = keyof typeof forms;

/** What was typed, by field. */
export type FormValues = Readonly<Record<string, string>>;
/** What can be chosen in each field that is a choice. */
export type FormChoices = Readonly<Record<string, readonly string[]>>;
/** What is wrong, by field. */
export type FormErrors = Readonly<Record<string, string>>;

/** The names of a form's fields, in the order in which it asks for them. */
export const fieldsOf = (form: FormName): readonly string[] => Object.keys(forms[form].schema.shape);

/** Below this path pages post: `/api/contact-us/query` goes to `contact-us/query` of the upstream. */
export const POST_PREFIX = '/api/';

/** The trusted-types policy that may name the script of the bot check. */
export const BOT_CHECK_POLICY = 'bot-check';

/** The header in which a page sends the proof that a person is there. */
export const BOT_CHECK_HEADER = 'X-Bot-Check';

/** Where a form is sent, with and without script. */
export const formAction = (form: FormName): string => `${POST_PREFIX}${forms[form].path}`;

/** The first thing that is wrong with each field; undefined where nothing is. */
export function formErrors(form: FormName, values: unknown): FormErrors | undefined {
  const read = forms[form].schema.safeParse(values);
  return read.success ? undefined : firstErrors(read.error);
}

/** The first message of each field. */
export function firstErrors(error: z.core.$ZodError): FormErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0] ?? '')] ??= message;
  return errors;
}
