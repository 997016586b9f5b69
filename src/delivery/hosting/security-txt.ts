/** Months until a published `security.txt` expires; RFC 9116 recommends less than a year. */
const VALIDITY_MONTHS = 6;

/**
 * Returns the content of `/.well-known/security.txt`. `month` is the month of the build, e.g. `2026-11`. It is an input of the build,
 * so the same inputs give the same bytes. A site that is built at least twice a year never publishes an expired file.
 * Source: RFC 9116.
 */
export function securityTxt(options: {
  readonly origin: string;
  readonly contact: string;
  readonly month: string;
  /** BCP 47 tag of the site's language, which is published as the preferred language of reports. */
  readonly language: string;
}): string {
  const expires = new Date(`${options.month}-01T00:00:00Z`);
  expires.setUTCMonth(expires.getUTCMonth() + VALIDITY_MONTHS);
  return [
    `Contact: ${options.contact}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${options.language}`,
    `Canonical: ${options.origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
