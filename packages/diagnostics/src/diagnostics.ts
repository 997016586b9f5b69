/** Public exports of this package. */
export { abbreviateList, MAX_LISTED_NAMES } from './abbreviate-list.ts';
export { counted, countedIfAny } from './counted.ts';
export { describeError } from './describe-error.ts';
export { diskFull } from './disk-full.ts';
export {
  errorCode,
  errorFile,
  errorMessage,
  errorName,
  isDiskFull,
  isFault,
  isSqliteDamage,
  SQLITE,
  sqliteCode,
} from './error-details.ts';
export { escapeControls } from './escape-controls.ts';
export {
  type ErrorData,
  type ErrorLocation,
  type Fault,
  FaultError,
  type FaultErrorOptions,
  packError,
  unpackError,
} from './fault.ts';
export { protectSecrets, redact } from './redact.ts';
