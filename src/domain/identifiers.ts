import { z } from 'zod';
import { exceededBound } from './html-bounds.ts';
import { cleanText, isReadable, isVisible, READABLE } from './readable-text.ts';

/**
 * Any numeric id of the upstream: a positive whole number of at most 15 digits, which addresses can carry and numbers
 * hold exactly. Source: specification §3, "Identifiers in call paths".
 */
export const id = z.int().positive().max(999_999_999_999_999);

/** A calendar day, `2026-11-21`. The day after it still has four digits for its year. */
export const day = z.iso.date({ abort: true }).regex(/^[12]/, 'a day of the years 1000 to 2999');

/** Characters of a text that is not HTML. */
const LONGEST_TEXT = 10_000;

/** Text that must say something. */
export const text = z
  .string()
  .overwrite(cleanText)
  .max(LONGEST_TEXT)
  .refine(isVisible, 'text that is not empty')
  .refine(isReadable, READABLE);

/** HTML of the CMS, as it was written: `cmsHtml` of the models makes it safe to show. */
export const html = z
  .string()
  .refine(isReadable, READABLE)
  .check(({ value, issues }) => {
    const message = exceededBound(value);
    if (message !== undefined) issues.push({ code: 'custom', input: value, message });
  });

/** Characters of a segment of a path; with the ending of its file it fits every file system. */
const LONGEST_SEGMENT = 150;

/** The last segment of a page's path: lower-case words joined by dashes. */
export const pathSegment = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'a slug')
  .max(LONGEST_SEGMENT);

/** A page's path of such segments. */
export const pagePath = z
  .string()
  .regex(/^(\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/, 'lower-case words joined by dashes, separated by slashes')
  .max(500)
  .refine(
    (path) => path.split('/').every((segment) => segment.length <= LONGEST_SEGMENT),
    `a path whose segments have at most ${LONGEST_SEGMENT} characters`,
  );

/** Where a picture is, absolute or relative to the base of the call that names it. */
export const pictureAddress = text.max(2048);

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;
const STARTS_WITH_DOMAIN = /^[^\s/?#.:@]+(\.[^\s/?#.:@]+)+(?=[:/?#]|$)/;

/**
 * An http(s) address elsewhere. `www.firm.example` is one too, of the default external protocol.
 * Source: specification §9, "External protocol".
 */
export const webAddress = z
  .string()
  .trim()
  .transform((address) => {
    const bare = address.replace(/^\/\//, '');
    return !HAS_SCHEME.test(address) && STARTS_WITH_DOMAIN.test(bare) ? `https://${bare}` : address;
  })
  .pipe(z.url({ protocol: /^https?$/ }));
