import { FaultError } from '@laurel/diagnostics';
import { purgeFailed } from '../../../domain/errors/publishing.ts';
import { callService, type ServiceEffects, ServiceError, type ServiceRequest } from '../call-service.ts';

/**
 * Sends a purge request to the API of a CDN, with retries.
 * @param cdn name of the CDN, for the error
 * @throws {FaultError} PurgeFailed
 */
export async function sendPurge(
  cdn: string,
  address: string,
  request: ServiceRequest,
  effects: ServiceEffects,
): Promise<void> {
  try {
    await callService(address, request, effects);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new FaultError(purgeFailed({ cdn, address, reason: error.message }), { cause: error });
  }
}
