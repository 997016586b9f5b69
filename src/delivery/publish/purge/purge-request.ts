import { FaultError } from '@laurel/diagnostics';
import { purgeFailed } from '../../../domain/errors/publishing.ts';
import { askService, Refused, type ServiceEffects, type ServiceRequest } from '../ask-service.ts';

/**
 * Sends a request to the interface of a CDN until it is accepted.
 * @param cdn its name, for the fault
 * @throws {FaultError} PurgeFailed
 */
export async function sendPurge(
  cdn: string,
  address: string,
  request: ServiceRequest,
  effects: ServiceEffects,
): Promise<void> {
  try {
    await askService(address, request, effects);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new FaultError(purgeFailed({ cdn, address, reason: error.message }), { cause: error });
  }
}
