/** A storage of the browser; undefined where there is none or the browser forbids it. */
export function allowedStorage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[name];
  } catch {
    return undefined;
  }
}
