import type { Fault } from '@laurel/diagnostics';

/** Another publisher has locked the database. */
export function databaseInUse({ file }: { readonly file: string }): Fault {
  return {
    name: 'DatabaseInUse',
    what: `Another publisher is using ${file}.`,
    location: { file },
    why: "Two publishers would change each other's records, and a publisher with a different scale or seed would empty the database.",
    action: 'Stop the other publisher, or choose another file with --database.',
  };
}

/** The publisher's database cannot be opened or created. `reason` is the error of the system. */
export function databaseUnusable({
  file,
  reason,
}: {
  readonly file: string;
  readonly reason: string;
}): Fault {
  return {
    name: 'DatabaseUnusable',
    what: `The publisher cannot use the database ${file}: ${reason}.`,
    location: { file },
    why: 'The publisher stores its records there, so the file must be a database that this user may write.',
    action: 'Choose another file with --database, or correct the permissions; a damaged file may be removed.',
  };
}

/** The configured file is a database of another program. */
export function foreignDatabase({ file, table }: { readonly file: string; readonly table: string }): Fault {
  return {
    name: 'ForeignDatabase',
    what: `${file} is not a database of the publisher: it has the table ${table}.`,
    location: { file },
    why: 'The publisher stores only its own data in a database, so it left the file unchanged.',
    action: 'Choose another file with --database.',
  };
}
