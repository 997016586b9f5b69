import { FaultError } from 'astro-incremental/faults';
import { purgeFailed } from '../../errors/publishing.ts';
import { type SendEffects, sendUntilAccepted } from '../send-until-accepted.ts';

/**
 * Sends a request to the interface of a CDN until it is accepted.
 * @param cdn its name, for the fault
 * @throws {FaultError} PurgeFailed
 */
export async function sendPurge(
  cdn: string,
  address: string,
  request: Parameters<typeof sendUntilAccepted>[1],
  effects: SendEffects,
): Promise<void> {
  const reason = await sendUntilAccepted(address, request, effects);
  if (reason !== undefined) throw new FaultError(purgeFailed({ cdn, address, reason }));
}
