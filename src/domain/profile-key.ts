import { type AddressOf, entityIds, parseAddress } from './addresses.ts';
import { PROFILE_KINDS, type ProfileKind } from './profile-kinds.ts';

/**
 * Returns the key of the profile at a path, such as `law-firm/2:31`, or undefined if it is a page of another kind. It has its
 * own module, so that scripts that load `profile-data.ts` do not load the patterns in `addresses.ts`.
 */
export function profileKey(path: string): string | undefined {
  const address = parseAddress(path);
  if (address === undefined || !isProfile(address)) return undefined;
  return `${address.kind}/${[address.groupId, ...entityIds(address)].join(':')}`;
}

const isProfile = (address: { readonly kind: string }): address is AddressOf<ProfileKind> =>
  PROFILE_KINDS.some((kind) => kind === address.kind);
