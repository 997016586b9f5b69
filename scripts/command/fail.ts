import { environmentInvalid } from '../../src/errors/environment.ts';
import { LaurelError } from '../../src/errors/laurel-error.ts';
import { printError } from '../../src/errors/print.ts';
import { BuildError } from '../../src/incremental/core/errors.ts';
import { InvalidEnvironment } from '../../src/settings/environment.ts';

/** Prints an error for people and returns the exit code that it asks for. */
export function fail(error: unknown): number {
  const known = inOurWords(error);
  console.error(printError(known, { colour: Boolean(process.stderr.isTTY) }));
  return known instanceof LaurelError ? known.exitCode : 1;
}

function inOurWords(error: unknown): unknown {
  if (error instanceof InvalidEnvironment) return environmentInvalid(error);
  if (!(error instanceof BuildError)) return error;
  const { name, what, why, todo } = error;
  return new LaurelError({ name, what, why, action: todo }, { cause: error });
}

/** Prints what was wrong with the command line, and how it is used. Returns the exit code 2. */
export function failUsage(problem: string, usage: string): number {
  console.error(`${problem}\n\n${usage}`);
  return 2;
}
