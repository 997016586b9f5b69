import type { Fault } from 'astro-incremental/faults';

/** Another publisher has the database open. */
export function databaseInUse(of: { readonly file: string }): Fault {
  return {
    name: 'DatabaseInUse',
    what: `Another publisher is using ${of.file}.`,
    where: { file: of.file },
    why: "Two publishers would change each other's records; one of another scale or seed would empty the database.",
    action: 'Stop the other publisher, or choose another file with --database.',
  };
}

/** The file that the publisher was given holds a database of another program. */
export function foreignDatabase(of: { readonly file: string; readonly table: string }): Fault {
  return {
    name: 'ForeignDatabase',
    what: `${of.file} is not a database of the publisher: it has the table ${of.table}.`,
    where: { file: of.file },
    why: 'The publisher empties a database that it did not make for this scale and seed.',
    action: 'Choose another file with --database.',
  };
}
