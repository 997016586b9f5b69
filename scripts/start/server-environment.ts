import type { Bases } from '../../src/content/upstream/call-address.ts';
import { catalogue } from '../../src/content/upstream/catalogue.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the environment of the server that `npm start` starts. Forms, the log of unknown paths and, unless the variable is set,
 * the basic profiles of organisations use the upstream of the pages.
 */
export const serverEnvironment = (variables: Variables, upstream: Bases): Variables => ({
  ...variables,
  LAUREL_API_MAIN: upstream.main,
  LAUREL_EDGE_UPSTREAM: variables.LAUREL_EDGE_UPSTREAM || upstream[catalogue.organisationBasics.base],
});
