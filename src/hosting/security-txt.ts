/** Days for which a published `security.txt` says that it can be trusted; RFC 9116 recommends less than a year. */
const DAYS = 180;

/**
 * `/.well-known/security.txt`. `builtAt` is an input of the publication, so that the same inputs give the same bytes.
 * Source: RFC 9116.
 */
export function securityTxt(of: {
  readonly origin: string;
  readonly contact: string;
  readonly builtAt: Date;
}): string {
  const day = new Date(of.builtAt);
  day.setUTCHours(0, 0, 0, 0);
  day.setUTCDate(day.getUTCDate() + DAYS);
  return [
    `Contact: ${of.contact}`,
    `Expires: ${day.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${of.origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
