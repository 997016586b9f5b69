/** The value of a cookie in a `document.cookie`, percent-decoded where it can be; undefined where there is none. */
export function cookieValue(cookies: string, name: string): string | undefined {
  const found = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`));
  if (found === undefined) return undefined;
  const value = found.slice(name.length + 1);
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
