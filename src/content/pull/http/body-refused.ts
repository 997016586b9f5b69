/** Thrown for a body that is not accepted. Error texts append the message to `status 200 with`. */
export class BodyRefused extends Error {
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;

  constructor(message: string, { retryable }: { readonly retryable: boolean }) {
    super(message);
    this.retryable = retryable;
  }
}
