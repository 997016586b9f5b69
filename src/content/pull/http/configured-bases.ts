import { FaultError } from '@laurel/diagnostics';
import { basesIncomplete } from '../../../domain/errors/upstream.ts';
import { API_BASES } from '../../../domain/settings/api-bases.ts';
import { API_VARIABLES, type Environment } from '../../../domain/settings/environment.ts';
import type { Bases } from '../../upstream/call-address.ts';

/**
 * Returns the addresses of the upstream that the environment configures; undefined if it configures none.
 * @throws {FaultError} BasesIncomplete if only some of the base URLs are set
 */
export function configuredBases({ apis }: Pick<Environment, 'apis'>): Bases | undefined {
  const unset = API_BASES.filter((base) => apis[base] === undefined);
  if (unset.length === API_BASES.length) return undefined;
  if (unset.length === 0) return apis as Bases;
  const variables = unset.map((base) => API_VARIABLES[base]);
  throw new FaultError(basesIncomplete({ variables }), { exitCode: 2 });
}
