import { counted, type ErrorLocation, type Fault } from '@laurel/diagnostics';

/** Faults of content that a pull reads from tables: from a folder of CSV files, or from a SQLite database. */

/** Tables have faults, which are attached to this error. */
export function contentInvalid({
  content,
  faults,
}: {
  /** Path of the folder or the database. */
  readonly content: string;
  readonly faults: number;
}): Fault {
  return {
    name: 'ContentInvalid',
    what: `The content in ${content} has ${counted(faults, 'fault')}.`,
    why: 'A pull reads all tables or none.',
    action: 'Correct the faults that are listed below and pull again. The previous snapshot is unchanged.',
  };
}

/** A folder of CSV files or a database does not exist or cannot be read. */
export function contentUnreadable({
  path,
  reason,
  action = 'Check the path in the option --source. It is relative to the current folder.',
}: {
  readonly path: string;
  readonly reason: string;
  readonly action?: string;
}): Fault {
  return {
    name: 'ContentUnreadable',
    what: `The content in ${path} cannot be read: ${reason}.`,
    location: { file: path },
    why: 'The tables contain all content of the directory.',
    action,
  };
}

/** CSV files were changed while they were read. */
export function contentChanging({ folder }: { readonly folder: string }): Fault {
  return {
    name: 'ContentChanging',
    what: `The files in ${folder} were changed while they were read.`,
    location: { file: folder },
    why: 'Files that are incomplete or from different times are not published. The previous snapshot is unchanged.',
    action: 'Pull again after the program that writes the files has ended.',
  };
}

/** A required table does not exist, or a table cannot be read. */
export function tableUnreadable({
  location,
  table,
  reason,
  action,
}: {
  readonly location: ErrorLocation;
  /** Name of the table or file, e.g. `tiers.csv`. */
  readonly table: string;
  readonly reason: string;
  readonly action: string;
}): Fault {
  return {
    name: 'TableUnreadable',
    what: `${table} cannot be read: ${reason}.`,
    location,
    why: 'The directory cannot be built without its records.',
    action,
  };
}

/** A folder contains a CSV file that the pull does not read. */
export function csvFileUnknown({
  file,
  nearest,
  names,
}: {
  readonly file: string;
  /** The most similar name of a file that the pull reads. */
  readonly nearest: string | undefined;
  readonly names: readonly string[];
}): Fault {
  return {
    name: 'CsvFileUnknown',
    what: `A pull does not read a file with the name of ${file}.`,
    location: { file },
    why: `A pull reads these files: ${names.join(', ')}.`,
    action: nearest === undefined ? 'Move the file to another folder.' : `Rename the file to ${nearest}.`,
  };
}

/** A row cannot be split into text cells, e.g. because a quote is misplaced. */
export function rowMalformed({
  location,
  reason,
  action,
}: {
  readonly location: ErrorLocation;
  readonly reason: string;
  readonly action: string;
}): Fault {
  return {
    name: 'RowMalformed',
    what: `A row cannot be read: ${reason}.`,
    location,
    why: 'A row has one text, number or empty cell for each column.',
    action,
  };
}

/** A required column is missing, or two columns have the same name. */
export function columnInvalid({
  location,
  column,
  problem,
  nearest,
}: {
  readonly location: ErrorLocation;
  readonly column: string;
  readonly problem: 'missing' | 'repeated';
  /** The most similar name of a column of the table. */
  readonly nearest?: string | undefined;
}): Fault {
  return {
    name: 'ColumnInvalid',
    what: problem === 'missing' ? `The column ${column} is missing.` : `Two columns have the name ${column}.`,
    location,
    why: 'The names of the columns are the names of the fields. In a CSV file, the first row contains them.',
    action:
      problem === 'repeated'
        ? 'Rename or remove one of the columns.'
        : nearest === undefined
          ? 'Add the column.'
          : `Rename the column ${nearest} to ${column}, or add the column.`,
  };
}

/** A required cell does not match the schema of its field. */
export function cellMalformed({
  location,
  expected,
  received,
}: {
  readonly location: ErrorLocation;
  readonly expected: string;
  readonly received: string;
}): Fault {
  return {
    name: 'CellMalformed',
    what: `The cell contains ${received} where ${expected} was expected.`,
    location,
    why: 'Pages are built only from records that have all required fields.',
    action: 'Correct the cell.',
  };
}

/** A cell refers to a record that its table does not contain. */
export function referenceUnknown({
  location,
  key,
  target,
}: {
  readonly location: ErrorLocation;
  readonly key: string;
  /** Name of the table that should contain the record, e.g. `tiers.csv`. */
  readonly target: string;
}): Fault {
  return {
    name: 'ReferenceUnknown',
    what: `The cell refers to ${JSON.stringify(key)}, and ${target} has no row with this id.`,
    location,
    why: 'A page cannot link to a record that does not exist.',
    action: `Add the row to ${target}, or correct the id.`,
  };
}

/** Two rows have the same id. */
export function idRepeated({
  location,
  key,
  first,
}: {
  readonly location: ErrorLocation;
  readonly key: string;
  /** Location of the first row with the id. */
  readonly first: ErrorLocation;
}): Fault {
  return {
    name: 'IdRepeated',
    what: `The id ${JSON.stringify(key)} is already the id of a record in ${first.file}.`,
    location,
    why: 'An id identifies one record, and is part of its address.',
    action: 'Change the id of the row that is new.',
  };
}

/** A guide has no edition. */
export function editionMissing({
  location,
  key,
  target,
}: {
  readonly location: ErrorLocation;
  readonly key: string;
  /** Name of the table of the editions, e.g. `publications.csv`. */
  readonly target: string;
}): Fault {
  return {
    name: 'EditionMissing',
    what: `The guide ${JSON.stringify(key)} has no edition.`,
    location,
    why: 'Pages of a guide show the title and the year of its current edition.',
    action: `Add a row with this publicationTypeGroupId to ${target}.`,
  };
}

/** The file of integer ids cannot be used. */
export function idsUnusable({
  file,
  line,
  reason,
}: {
  readonly file: string;
  /** Number of the line, from 1. */
  readonly line?: number | undefined;
  readonly reason: string;
}): Fault {
  return {
    name: 'IdsUnusable',
    what: `The integer ids of the records cannot be used: ${reason}.`,
    location: { file: line === undefined ? file : `${file}, line ${line}` },
    why: 'The file contains the integers in the addresses of pages. Other integers would change these addresses.',
    action: 'Restore the file from version control or a backup. Delete it only if no page was published.',
  };
}

/** The file of integer ids cannot be written. */
export function idsNotWritten({ file, reason }: { readonly file: string; readonly reason: string }): Fault {
  return {
    name: 'IdsNotWritten',
    what: `The integer ids of new records cannot be written to ${file}: ${reason}.`,
    location: { file },
    why: 'A pull stores the integer of each id before it publishes an address with the integer.',
    action: 'Check that the folder can be written and that no other pull is running, then pull again.',
  };
}
