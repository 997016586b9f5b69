import { wrongUsage } from '@laurel/terminal';

/** Returns the items of a list on a command line, e.g. `10k, 100k`. */
export const splitList = (list: string): readonly string[] => list.split(',').map((item) => item.trim());

/**
 * Checks the names on a command line. Returns them in the order of `knownNames`; all known names if none is given.
 * @param kind kind of the names, for the message, e.g. 'check'
 * @throws {FaultError} WrongUsage with the unknown names
 */
export function parseNames<Name extends string>(
  call: string,
  kind: string,
  givenNames: readonly string[],
  knownNames: readonly Name[],
): readonly Name[] {
  const unknown = givenNames.filter((name) => !(knownNames as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw wrongUsage(
      call,
      `Unknown ${kind}: ${unknown.join(', ')}. Possible values: ${knownNames.join(', ')}.`,
    );
  return knownNames.filter((name) => givenNames.length === 0 || givenNames.includes(name));
}

/**
 * Checks a single name on a command line, e.g. the value of an option.
 * @param kind kind of the name, for the message, e.g. 'scale'
 * @throws {FaultError} WrongUsage with the unknown name
 */
export function parseName<Name extends string>(
  call: string,
  kind: string,
  givenName: string,
  knownNames: readonly Name[],
): Name {
  const [name] = parseNames(call, kind, [givenName], knownNames) as readonly [Name];
  return name;
}
