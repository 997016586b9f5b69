import { parseArgs } from 'node:util';
import { failUsage } from './fail.ts';

/**
 * The names on a command line that takes names and `--help` alone.
 * @param known the names that there are; `what` says what they name, e.g. 'check'.
 * @returns the names given; or the exit code, where help was asked for or something is wrong, and that has been printed.
 */
export function readNames(known: readonly string[], what: string, usage: string): readonly string[] | number {
  let given: { help: boolean; names: readonly string[] };
  try {
    const { values, positionals } = parseArgs({
      options: { help: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    given = { help: values.help, names: positionals };
  } catch (error) {
    return failUsage((error as Error).message, usage);
  }
  if (given.help) {
    console.log(usage);
    return 0;
  }
  const unknown = given.names.filter((name) => !known.includes(name));
  return unknown.length > 0
    ? failUsage(`There is no ${what} named ${unknown.join(', ')}.`, usage)
    : given.names;
}
