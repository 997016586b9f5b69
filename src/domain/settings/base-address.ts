/**
 * Description of a valid base URL of an API, for error texts of the form "… is not …". Paths of calls are appended to the base
 * URL.
 */
export const BASE_ADDRESS = 'an http(s) address without user name, password, query or fragment';

/**
 * Returns whether a text is a valid base URL of an API. URLs with credentials or a query are rejected, because messages and logs
 * contain base URLs.
 */
export function isBaseAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.username === '' && url.password === '' && !/[?#]/.test(text);
}
