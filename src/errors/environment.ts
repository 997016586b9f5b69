import type { InvalidEnvironment } from '../settings/environment.ts';
import { LaurelError } from './laurel-error.ts';

/** The environment cannot be read; one fault a variable. */
export function environmentInvalid(error: InvalidEnvironment): LaurelError {
  const action = 'Correct or unset the variable; src/settings/environment.ts lists them all.';
  return new LaurelError(
    {
      name: 'EnvironmentInvalid',
      what: `${error.faults.length} environment ${error.faults.length === 1 ? 'variable' : 'variables'} cannot be read.`,
      why: 'A command does nothing rather than guess.',
      action: 'Mend what is listed below.',
    },
    {
      exitCode: 2,
      cause: error,
      faults: error.faults.map(({ variable, received, expected }) => ({
        name: 'VariableInvalid',
        what: `${variable} is ${received}, which is not ${expected}.`,
        why: 'The setting has a shape of its own.',
        action,
      })),
    },
  );
}
