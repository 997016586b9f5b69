/** Decodes a base64-encoded `data:` URL to bytes. */
export const dataAddressBytes = (address: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (character) => character.charCodeAt(0));
