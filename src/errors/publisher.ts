import type { Fault } from 'astro-incremental/faults';

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
