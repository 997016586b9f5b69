/** Months for which a published `security.txt` says that it can be trusted; RFC 9116 recommends less than a year. */
const MONTHS = 6;

/**
 * `/.well-known/security.txt`. `month` is that of the build, e.g. `2026-11`, and an input of it, so that the same inputs
 * give the same bytes and a site that is built at least twice a year never publishes one that has expired.
 * Source: RFC 9116.
 */
export function securityTxt(of: {
  readonly origin: string;
  readonly contact: string;
  readonly month: string;
}): string {
  const expires = new Date(`${of.month}-01T00:00:00Z`);
  expires.setUTCMonth(expires.getUTCMonth() + MONTHS);
  return [
    `Contact: ${of.contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${of.origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
