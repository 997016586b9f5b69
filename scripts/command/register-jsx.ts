import { register } from 'tsx/esm/api';

/**
 * Enables imports of modules with JSX, which Node cannot load. The server has such modules, because it renders forms and search results.
 * Call this function as late as possible: each worker that is started afterwards also loads tsx, which takes a second.
 */
export function registerJsx(): void {
  register();
}
