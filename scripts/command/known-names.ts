import { wrongUsage } from '@laurel/terminal';

/**
 * The names given on a command line, all of which must be known; all known names where none is given.
 * @param what what they name, e.g. 'check'.
 * @throws {FaultError} WrongUsage naming those that are unknown.
 */
export function knownNames<Name extends string>(
  call: string,
  what: string,
  given: readonly string[],
  known: readonly Name[],
): readonly Name[] {
  const unknown = given.filter((name) => !(known as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw wrongUsage(call, `There is no ${what} named ${unknown.join(', ')}; there is ${known.join(', ')}.`);
  return known.filter((name) => given.length === 0 || given.includes(name));
}
