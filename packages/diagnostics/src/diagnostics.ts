/** Public exports of this package. */
export { abbreviateList, MAX_LISTED_NAMES } from './abbreviate-list.ts';
export { type DescribeOptions, describeError } from './describe-error.ts';
export { errorCode, errorMessage, errorName, SQLITE, sqliteCode } from './error-details.ts';
export {
  type ErrorData,
  type ErrorLocation,
  type Fault,
  FaultError,
  type FaultErrorOptions,
  faultLines,
  packError,
  unpackError,
} from './fault.ts';
