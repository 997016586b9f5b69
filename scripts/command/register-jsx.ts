import { register } from 'tsx/esm/api';

/**
 * Lets this process import modules with JSX from now on, which Node cannot load, e.g. the server, which renders forms and search results.
 * Call it as late as possible: workers that are started after the call load tsx, too, which takes a second each.
 */
export function registerJsx(): void {
  register();
}
