/** The public exports of this package. */
export { type DescribeOptions, describeError } from './describe-error.ts';
export {
  type ErrorData,
  type Fault,
  FaultError,
  type FaultErrorOptions,
  faultLines,
  type Place,
  packError,
  unpackError,
} from './fault.ts';
