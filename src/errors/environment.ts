import { FaultError } from 'astro-incremental/faults';

/** A variable of the environment that cannot be read. */
export interface InvalidVariable {
  readonly variable: string;
  readonly received: string;
  /** e.g. `an http(s) address` */
  readonly expected: string;
}

/** The environment cannot be read; one fault a variable. */
export function environmentInvalid(variables: readonly InvalidVariable[]): FaultError {
  return new FaultError(
    {
      name: 'EnvironmentInvalid',
      what: `${variables.length} environment ${variables.length === 1 ? 'variable' : 'variables'} cannot be read.`,
      why: 'A command does nothing rather than guess.',
      action: 'Correct what is listed below.',
    },
    {
      exitCode: 2,
      faults: variables.map(({ variable, received, expected }) => ({
        name: 'VariableInvalid',
        what: `${variable} is ${received}, which is not ${expected}.`,
        why: 'The setting has a shape of its own.',
        action: 'Correct or unset the variable; src/settings/environment.ts lists them all.',
      })),
    },
  );
}
