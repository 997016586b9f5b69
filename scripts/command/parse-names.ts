import { wrongUsage } from '@laurel/terminal';

/** Returns the items of a list on a command line, e.g. `10k, 100k`. */
export const splitList = (list: string): readonly string[] => list.split(',').map((item) => item.trim());

/**
 * Checks the names on a command line. Returns them in the order of `knownNames`; all known names if none is given.
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

/**
 * Checks a single name on a command line, e.g. the value of an option.
 * @param what the kind of the name in the message, e.g. 'scale'
 * @throws {FaultError} WrongUsage with the unknown name
 */
export function parseName<Name extends string>(
  call: string,
  what: string,
  givenName: string,
  knownNames: readonly Name[],
): Name {
  const [name] = parseNames(call, what, [givenName], knownNames) as readonly [Name];
  return name;
}
