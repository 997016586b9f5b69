import { LaurelError } from './laurel-error.ts';

/** A command was called wrongly; exits with 2. `problem` is one sentence, `command` e.g. `npm run pull`. */
export function wrongUsage(command: string, problem: string): LaurelError {
  return new LaurelError(
    {
      name: 'WrongUsage',
      what: problem,
      why: 'The command does nothing rather than guess.',
      action: `See ${command} -- --help.`,
    },
    { exitCode: 2 },
  );
}
