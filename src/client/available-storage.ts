/** Returns a storage area of the browser, or undefined where it is missing or access is denied. */
export function availableStorage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[name];
  } catch {
    return undefined;
  }
}
