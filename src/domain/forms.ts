import * as z from 'zod/mini';
import { type AddressOf, entityIds, IDENTIFIED_KINDS, parseAddress } from './addresses.ts';
import { decodeComponent } from './decode-component.ts';
import { cleanEmailAddress, EMAIL_ADDRESS, MAX_EMAIL_CHARACTERS } from './email-address.ts';
import { isReadable, isVisible } from './readable-text.ts';

/** A field of a form, without its texts. */
export interface FormField {
  readonly name: FieldName;
  readonly kind: 'line' | 'email' | 'choice' | 'message';
  /** The value of the `autocomplete` attribute. Source: HTML Standard, "autocomplete". */
  readonly autocomplete?: 'name' | 'email' | 'organization';
  readonly optional?: true;
  readonly minCharacters?: number;
  readonly maxCharacters: number;
}
export type FieldName = 'category' | 'name' | 'email' | 'organisation' | 'message' | 'topic' | 'page';

/** The issues of a field's value. The schemas report them as messages; `DescribeIssue` formats them for visitors. */
const ISSUES = ['missing', 'malformed', 'unreadable', 'too-short', 'too-long'] as const;
export type FieldIssue = (typeof ISSUES)[number];

/** Creates the error message of a check. */
const issue = (name: FieldIssue): string => name;

/** Maximum length of a choice. */
export const MAX_CHOICE_CHARACTERS = 160;

const CATEGORY: FormField = { name: 'category', kind: 'choice', maxCharacters: MAX_CHOICE_CHARACTERS };
const NAME: FormField = { name: 'name', kind: 'line', autocomplete: 'name', maxCharacters: 120 };
const EMAIL: FormField = {
  name: 'email',
  kind: 'email',
  autocomplete: 'email',
  maxCharacters: MAX_EMAIL_CHARACTERS,
};
/** E-mail address of a visitor who may remain anonymous. */
const OPTIONAL_EMAIL: FormField = { ...EMAIL, optional: true };
/** Path of a page of the site. Source: the link to the form; without a script, the `Referer` of the form. */
const PAGE: FormField = { name: 'page', kind: 'line', optional: true, maxCharacters: 500 };
const ORGANISATION: FormField = {
  name: 'organisation',
  kind: 'line',
  autocomplete: 'organization',
  optional: true,
  maxCharacters: 160,
};
const MESSAGE: FormField = { name: 'message', kind: 'message', minCharacters: 10, maxCharacters: 5000 };
const TOPIC: FormField = { name: 'topic', kind: 'choice', maxCharacters: MAX_CHOICE_CHARACTERS };

/** The checks of every text field. */
const plainText = ({ minCharacters, maxCharacters }: FormField) => [
  ...(minCharacters === undefined ? [] : [z.minLength(minCharacters, issue('too-short'))]),
  z.maxLength(maxCharacters, issue('too-long')),
  z.refine<string>(isReadable, issue('unreadable')),
];

/** Replaces white space with single spaces. A pasted line end could otherwise inject a header into an e-mail message. */
const inOneLine = z.overwrite<string>((value) => value.replace(/\s+/gu, ' '));

/** Creates the schema of an optional single-line text. It is trimmed. */
const line = (field: FormField) =>
  z.string(issue('unreadable')).check(inOneLine, z.trim(), ...plainText(field));

/** Creates the schema of a required text. */
const requiredText = (field: FormField, ...first: z.core.$ZodCheck<string>[]) =>
  z
    .string(issue('missing'))
    .check(
      ...first,
      z.trim(),
      z.refine<string>(isVisible, { error: issue('missing'), abort: true }),
      ...plainText(field),
    );

/** Creates the schema of a required single-line text. */
const requiredLine = (field: FormField) => requiredText(field, inOneLine);

const email = requiredText(EMAIL, inOneLine, z.overwrite(cleanEmailAddress)).check(
  z.regex(EMAIL_ADDRESS, issue('malformed')),
);

/**
 * The schemas of the forms, shared by the browser, the functions and the upstream, and therefore written with zod/mini.
 */

/** A message to the publisher. */
export const contactQuery = z.strictObject({
  category: requiredLine(CATEGORY),
  name: requiredLine(NAME),
  email,
  /** Empty if the visitor does not write for an organisation. */
  organisation: line(ORGANISATION),
  message: requiredText(MESSAGE),
});

/** A subscription to news about a topic. */
export const interest = z.strictObject({ topic: requiredLine(TOPIC), email });

/** A visitor's report of an error on a page, as the form sends it. */
export const errorReportForm = z.strictObject({
  /** Path of the page, without the origin of a pasted address; empty if the visitor does not name a page. */
  page: z
    .string(issue('unreadable'))
    .check(inOneLine, z.trim(), z.overwrite(pathOfAddress), ...plainText(PAGE)),
  message: requiredText(MESSAGE),
  /** Empty if the visitor does not request a reply. */
  email: z.string(issue('unreadable')).check(
    inOneLine,
    z.overwrite(cleanEmailAddress),
    ...plainText(OPTIONAL_EMAIL),
    z.refine<string>((value) => value === '' || EMAIL_ADDRESS.test(value), issue('malformed')),
  ),
});

/** A report of an error, as the upstream receives it. */
export const errorReport = z.extend(errorReportForm, {
  /** The record that the page shows, identified by the ids in the page's address; null if the page does not show a single record. */
  record: z.nullable(
    z.strictObject({
      kind: z.enum(IDENTIFIED_KINDS),
      publicationTypeGroupId: z.int(),
      /** The other ids in the page's address, in their order there. */
      ids: z.array(z.int()),
    }),
  ),
});

/** Removes the origin from an address that a visitor pasted. */
function pathOfAddress(address: string): string {
  const url = URL.parse(address);
  return url === null || !/^https?:$/.test(url.protocol) ? address : url.pathname;
}

/** Adds the record to a report of an error. */
export function withRecord(report: z.infer<typeof errorReportForm>): z.infer<typeof errorReport> {
  const address = parseAddress(decodeComponent(report.page) ?? '');
  const kind = IDENTIFIED_KINDS.find((identified) => identified === address?.kind);
  if (address === undefined || kind === undefined) return { ...report, record: null };
  const { groupId } = address as AddressOf<typeof kind>;
  return { ...report, record: { kind, publicationTypeGroupId: groupId, ids: [...entityIds(address)] } };
}

/** The forms of the site: the upstream's path for each, its schema, and its fields in the order of the page. */
export const forms = {
  'contact-us': {
    path: 'contact-us/query',
    schema: contactQuery,
    fields: [CATEGORY, NAME, EMAIL, ORGANISATION, MESSAGE],
  },
  'register-interest': { path: 'register-interest', schema: interest, fields: [TOPIC, EMAIL] },
  'report-error': {
    path: 'error-reports',
    schema: errorReportForm,
    fields: [PAGE, MESSAGE, OPTIONAL_EMAIL],
  },
} as const;
export type FormName = keyof typeof forms;

/** The submitted values by field. */
export type FormValues = Readonly<Record<string, string>>;
/** The choices of each field that is a selection. */
export type FormChoices = Readonly<Record<string, readonly string[]>>;
/** The error messages by field. */
export type FormErrors = Readonly<Record<string, string>>;

/** Returns the fields of a form in the order of the page. */
export const formFields = (form: FormName): readonly FormField[] => forms[form].fields;

/** Path prefix of form submissions: `/api/contact-us/query` is forwarded to `contact-us/query` of the upstream. */
export const POST_PREFIX = '/api/';

/** The trusted-types policy that allows the script of the bot check. */
export const BOT_CHECK_POLICY = 'bot-check';

/** The request header with the token of the bot check. */
export const BOT_CHECK_HEADER = 'X-Bot-Check';

/** Returns the action address of a form, which is the same with and without JavaScript. */
export const formAction = (form: FormName): string => `${POST_PREFIX}${forms[form].path}`;

/** Returns a sentence for visitors about an issue of a field's value. */
export type DescribeIssue = (field: FormField, issue: FieldIssue) => string;

/** Validates a form; returns the first error of each field, or undefined if the values are valid. */
export function formErrors(form: FormName, values: unknown, describe: DescribeIssue): FormErrors | undefined {
  const result = forms[form].schema.safeParse(values);
  return result.success ? undefined : firstErrors(form, result.error, describe);
}

/** Returns the first error of each field of a form. Issues that concern no field are omitted. */
export function firstErrors(form: FormName, error: z.core.$ZodError, describe: DescribeIssue): FormErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    const field = formFields(form).find(({ name }) => name === path[0]);
    const reported = ISSUES.find((name) => name === message);
    if (field !== undefined && reported !== undefined) errors[field.name] ??= describe(field, reported);
  }
  return errors;
}
