/** The syntax of the address of an interface, to which paths are appended. Completes "… is not …". */
export const BASE_ADDRESS = 'an http(s) address without user name, password, query or fragment';

/** Returns whether a text is the address of an interface. Credentials and queries would appear in messages and logs. */
export function isBaseAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.username === '' && url.password === '' && !/[?#]/.test(text);
}
