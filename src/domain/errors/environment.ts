import { counted, FaultError } from '@laurel/diagnostics';

/** An environment variable with an invalid value. */
export interface InvalidVariable {
  readonly variable: string;
  readonly received: string;
  /** Description of the valid values, e.g. `an http(s) address`. */
  readonly expected: string;
}

/** A variable with the site's prefix that is not a setting. */
export interface UnknownVariable {
  readonly variable: string;
  /** The most similar known variable; undefined if none is similar. */
  readonly nearest: string | undefined;
}

/** The environment is invalid; there is one fault per variable. */
export function environmentInvalid(
  invalid: readonly InvalidVariable[],
  unknown: readonly UnknownVariable[] = [],
): FaultError {
  const count = invalid.length + unknown.length;
  return new FaultError(
    {
      name: 'EnvironmentInvalid',
      what: `${counted(count, 'environment variable')} cannot be read.`,
      why: 'No command runs with invalid settings.',
      action: 'Correct what is listed below.',
    },
    {
      exitCode: 2,
      faults: [
        ...invalid.map(({ variable, received, expected }) => ({
          name: 'VariableInvalid',
          what: `${variable} is ${received}, which is not ${expected}.`,
          why: 'The setting accepts only this format.',
          action: 'Correct, set or unset the variable; docs/configuration.md lists them all.',
        })),
        ...unknown.map(({ variable, nearest }) => ({
          name: 'VariableUnknown',
          what: `${variable} is not a setting${nearest === undefined ? '' : `; there is ${nearest}`}.`,
          why: 'Nothing reads it, so it has no effect.',
          action: 'Correct its name or unset it; docs/configuration.md lists all settings.',
        })),
      ],
    },
  );
}
