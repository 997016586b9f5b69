/** The session's storage; undefined where there is none or the browser forbids it. */
export function sessionStorageIfAllowed(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}
