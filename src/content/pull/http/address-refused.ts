/** Thrown instead of sending a request to an address that is not allowed. A retry cannot succeed. */
export class AddressRefused extends Error {}
