/** Returns the bytes of a `data:` address in base64. */
export const dataAddressBytes = (address: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (character) => character.charCodeAt(0));
