import { describeError, escapeControls, redact } from '@laurel/diagnostics';
import type { LogFailure } from '../edge/complete-response.ts';

/** Logs a failed request with its error. The request is on one line, whatever its address contains. */
export const logFailure: LogFailure = (what, error) =>
  console.error(`${redact(escapeControls(what))} failed.\n${describeError(error)}`);
