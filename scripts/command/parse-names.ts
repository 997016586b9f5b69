import { wrongUsage } from '@laurel/terminal';

/**
 * Checks the names on a command line. Returns them in the order of `known`; all known names if none is given.
 * @param what the kind of the names in the message, e.g. 'check'
 * @throws {FaultError} WrongUsage with the unknown names
 */
export function parseNames<Name extends string>(
  call: string,
  what: string,
  givenNames: readonly string[],
  knownNames: readonly Name[],
): readonly Name[] {
  const unknown = givenNames.filter((name) => !(knownNames as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw wrongUsage(
      call,
      `There is no ${what} named ${unknown.join(', ')}; there is ${knownNames.join(', ')}.`,
    );
  return knownNames.filter((name) => givenNames.length === 0 || givenNames.includes(name));
}
