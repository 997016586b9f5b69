/** Thrown instead of returning a response if a retry would also fail, e.g. because the address is not allowed. */
export class RequestRefused extends Error {}
