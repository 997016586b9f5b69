/**
 * Returns the URL of a module of this package, to run it in a worker or child process. The extension is
 * `.ts` if the package runs from its sources, `.js` if it is installed.
 * @param path relative to `src`, without extension, e.g. './render/worker'
 */
export function packageModuleUrl(path: string): URL {
  const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
  return new URL(`../${path}${extension}`, import.meta.url);
}
