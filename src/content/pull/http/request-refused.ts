/** Thrown instead of a response if a repetition of the request would fail, too, e.g. for an address that is not allowed. */
export class RequestRefused extends Error {}
