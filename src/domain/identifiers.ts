import { z } from 'zod';
import { cleanEmailAddress, EMAIL_ADDRESS, MAX_EMAIL_CHARACTERS } from './email-address.ts';
import { exceededHtmlLimit } from './exceeded-html-limit.ts';
import { withFormat } from './field-formats.ts';
import { hasCredentials, withDefaultProtocol } from './link-target.ts';
import { cleanText, isReadable, isVisible, READABLE } from './readable-text.ts';

/**
 * Any numeric id of the upstream: a positive whole number of at most 15 digits, which a JavaScript number represents
 * exactly. Source: specification §3, "Identifiers in call paths".
 */
export const id = z.int().positive().max(999_999_999_999_999);

/** A calendar day, `2026-11-21`. The years are limited so that the next day has a four-digit year too. */
export const day = z.iso.date({ abort: true }).regex(/^[12]/, 'a day of the years 1000 to 2999');

/** A time in UTC with a precision of seconds, `2026-11-21T12:00:00Z`. */
export const instant = z.iso.datetime({ precision: 0 });

/**
 * A time with its offset from UTC: `2027-02-03T10:00:00+01:00`. This schema is separate from `publicationTime`, because a pull may omit
 * a malformed time of an event, but not a malformed publication time. The pull distinguishes the two by their schemas.
 */
export const zonedTime = z.iso.datetime({ offset: true });

/** A time zone of the IANA database, e.g. `Europe/Madrid`. */
export const timeZone = z.string().refine(isTimeZone, 'a time zone such as Europe/Madrid');

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The time at which a record becomes public, with its time zone: `2026-12-01T09:00:00Z` or `2026-12-01T10:00:00+01:00`. */
export const publicationTime = z.iso.datetime({ offset: true });

/** Maximum length of a text that is not HTML. */
const MAX_TEXT_CHARACTERS = 10_000;

/** Text that is not empty. */
export const text = withFormat(
  'text',
  z
    .string()
    .overwrite(cleanText)
    .max(MAX_TEXT_CHARACTERS)
    .refine(isVisible, 'text that is not empty')
    .refine(isReadable, READABLE),
);

/** Unsanitised HTML of the CMS; `cmsHtml` of the models sanitises it. */
export const html = withFormat(
  'html',
  z
    .string()
    .refine(isReadable, READABLE)
    .check(({ value, issues }) => {
      const message = exceededHtmlLimit(value);
      if (message !== undefined) issues.push({ code: 'custom', input: value, message });
    }),
);

/** Maximum length of a path segment; with a file extension it fits every file system. */
const MAX_SEGMENT_CHARACTERS = 150;

/** The last segment of a page's path: lower-case words joined by dashes. */
export const pathSegment = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'a slug')
  .max(MAX_SEGMENT_CHARACTERS);

/** A page's path, which consists of `pathSegment`s. */
export const pagePath = withFormat(
  'path',
  z
    .string()
    .regex(/^(\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/, 'lower-case words joined by dashes, separated by slashes')
    .max(500)
    .refine(
      (path) => path.split('/').every((segment) => segment.length <= MAX_SEGMENT_CHARACTERS),
      `a path whose segments have at most ${MAX_SEGMENT_CHARACTERS} characters`,
    ),
);

/** Maximum length of the address of a picture. */
const MAX_PICTURE_ADDRESS_CHARACTERS = 2048;

/** Address of a picture that a pull fetches, absolute or relative to the base URL of the call that returned it. */
export const pictureAddress = text.max(MAX_PICTURE_ADDRESS_CHARACTERS);

/** Address of a picture that pages load: a path of the site, or an address on one of its `pictureOrigins`. Pages omit pictures of other origins. */
export const embeddedPictureAddress = withFormat('picture', text.max(MAX_PICTURE_ADDRESS_CHARACTERS));

/** An e-mail address, by the same rule as the forms of the site. */
export const emailAddress = z
  .string()
  .overwrite(cleanEmailAddress)
  .max(MAX_EMAIL_CHARACTERS)
  .regex(EMAIL_ADDRESS, 'an email address');

/**
 * An http(s) address of another site. `www.firm.example` is accepted too, with the default external protocol.
 * Source: specification §9, "External protocol".
 */
export const webAddress = withFormat(
  'link',
  z
    .string()
    .trim()
    .overwrite(withDefaultProtocol)
    .pipe(z.url({ protocol: /^https?$/ }))
    .refine((address) => !hasCredentials(address), 'a web address without user name and password'),
);
