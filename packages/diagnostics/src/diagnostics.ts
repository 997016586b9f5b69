/** The public exports of this package. */
export { type DescribeOptions, describeError } from './describe-error.ts';
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
