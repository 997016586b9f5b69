import { decodeComponent } from '../domain/decode-component.ts';

/**
 * Returns the value of a cookie from the text of `document.cookie`, or undefined if it is not set. The value is
 * percent-decoded; if it is not valid percent-encoding, it is returned unchanged.
 */
export function cookieValue(cookies: string, name: string): string | undefined {
  const pair = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`));
  if (pair === undefined) return undefined;
  const value = pair.slice(name.length + 1);
  return decodeComponent(value) ?? value;
}
