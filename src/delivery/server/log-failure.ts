import { describeError, escapeControls, redact } from '@laurel/diagnostics';
import type { LogFailure } from '../edge/complete-response.ts';

/** Logs a failed request with its error. Line breaks in the address are escaped, so that the request is on one line. */
export const logFailure: LogFailure = (what, error) =>
  console.error(`${redact(escapeControls(what))} failed.\n${describeError(error)}`);
