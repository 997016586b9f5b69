import { wrongUsage } from '@laurel/terminal';
import { BASE_ADDRESS, isBaseAddress } from '../../src/domain/settings/base-address.ts';

/**
 * Parses the option `--source`, the address of the upstream.
 * @throws {FaultError} WrongUsage; the text omits the address, because the address may contain credentials
 */
export function parseSource(invocation: string, address: string): string {
  if (!isBaseAddress(address)) throw wrongUsage(invocation, `--source is set, but is not ${BASE_ADDRESS}.`);
  return address;
}
