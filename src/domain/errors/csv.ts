import type { ErrorLocation, Fault } from '@laurel/diagnostics';

/** Faults of a folder of CSV files that a pull reads. */

/** Returns the location of a cell: the file with the number of the line, and the name of the column as the field. */
export const cellLocation = (file: string, line: number, column?: string): ErrorLocation => ({
  file: `${file}, line ${line}`,
  field: column,
});

/** A folder of CSV files has faults; they are reported with it. */
export function csvFolderInvalid({
  folder,
  faults,
}: {
  readonly folder: string;
  readonly faults: number;
}): Fault {
  return {
    name: 'CsvFolderInvalid',
    what: `The CSV files in ${folder} have ${faults} ${faults === 1 ? 'fault' : 'faults'}.`,
    why: 'A pull reads a folder of CSV files as a whole or not at all.',
    action: 'Correct what is listed below and pull again. The previous snapshot is unchanged.',
  };
}

/** A folder of CSV files does not exist or cannot be read. */
export function csvFolderUnreadable({
  folder,
  reason,
}: {
  readonly folder: string;
  readonly reason: string;
}): Fault {
  return {
    name: 'CsvFolderUnreadable',
    what: `The folder ${folder} cannot be read: ${reason}.`,
    location: { file: folder },
    why: 'The folder contains all content of the directory.',
    action: 'Check the path after csv: in the option --source. It is relative to the current folder.',
  };
}

/** A required CSV file is missing, or a file cannot be read. */
export function csvFileUnreadable({
  file,
  reason,
}: {
  readonly file: string;
  readonly reason: string;
}): Fault {
  return {
    name: 'CsvFileUnreadable',
    what: `The file ${file} cannot be read: ${reason}.`,
    location: { file },
    why: 'The directory cannot be built without its records.',
    action: 'Export the file as CSV with the encoding UTF-8 and a first row with the names of the columns.',
  };
}

/** A folder contains a CSV file that the adapter does not read. */
export function csvFileUnknown({
  file,
  nearest,
  names,
}: {
  readonly file: string;
  /** The most similar name of a file that the adapter reads. */
  readonly nearest: string | undefined;
  readonly names: readonly string[];
}): Fault {
  return {
    name: 'CsvFileUnknown',
    what: `The file ${file} is none of the files that are read.`,
    location: { file },
    why: `These files are read: ${names.join(', ')}.`,
    action: nearest === undefined ? 'Move the file to another folder.' : `Rename the file to ${nearest}.`,
  };
}

/** A row does not follow RFC 4180, or has a different number of cells than the first row. */
export function csvRowMalformed({
  file,
  line,
  reason,
}: {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}): Fault {
  return {
    name: 'CsvRowMalformed',
    what: `A row cannot be read: ${reason}.`,
    location: cellLocation(file, line),
    why: 'Each row has one cell for each column.',
    action:
      'Put quotes around each cell with a comma, a quote or a line break, and double the quotes inside.',
  };
}

/** A required column is missing, or two columns have one name. */
export function csvColumnInvalid({
  file,
  column,
  problem,
  nearest,
}: {
  readonly file: string;
  readonly column: string;
  readonly problem: 'missing' | 'repeated';
  /** The most similar name of a column of the file. */
  readonly nearest?: string | undefined;
}): Fault {
  return {
    name: 'CsvColumnInvalid',
    what: problem === 'missing' ? `The column ${column} is missing.` : `Two columns have the name ${column}.`,
    location: cellLocation(file, 1, column),
    why: 'The first row contains the names of the columns, separated by commas.',
    action:
      problem === 'repeated'
        ? 'Rename or remove one of the columns.'
        : nearest === undefined
          ? 'Add the column.'
          : `Rename the column ${nearest} to ${column}, or add the column.`,
  };
}

/** A required cell does not match the schema of its field. */
export function csvCellMalformed({
  location,
  expected,
  received,
}: {
  readonly location: ErrorLocation;
  readonly expected: string;
  readonly received: string;
}): Fault {
  return {
    name: 'CsvCellMalformed',
    what: `The cell contains ${received} where ${expected} was expected.`,
    location,
    why: 'Pages are built only from records that have all required fields.',
    action: 'Correct the cell.',
  };
}

/** A cell refers to a record that its file does not contain. */
export function csvReferenceUnknown({
  location,
  key,
  target,
}: {
  readonly location: ErrorLocation;
  readonly key: string;
  /** Name of the file that should contain the record. */
  readonly target: string;
}): Fault {
  return {
    name: 'CsvReferenceUnknown',
    what: `The cell refers to ${JSON.stringify(key)}, and ${target} has no row with this id.`,
    location,
    why: 'A page cannot link to a record that does not exist.',
    action: `Add the row to ${target}, or correct the id.`,
  };
}

/** Two rows have one id. */
export function csvIdRepeated({
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
    name: 'CsvIdRepeated',
    what: `The id ${JSON.stringify(key)} is already the id of a record in ${first.file}.`,
    location,
    why: 'An id identifies one record, and is part of its address.',
    action: 'Change the id of the row that is new.',
  };
}

/** A guide has no edition. */
export function csvEditionMissing({
  location,
  key,
}: {
  readonly location: ErrorLocation;
  readonly key: string;
}): Fault {
  return {
    name: 'CsvEditionMissing',
    what: `The guide ${JSON.stringify(key)} has no edition.`,
    location,
    why: 'Pages of a guide show the title and the year of its current edition.',
    action: 'Add a row with this publicationTypeGroupId to publications.csv.',
  };
}

/** The file of integer ids cannot be used. */
export function csvIdsUnusable({
  location,
  reason,
}: {
  readonly location: ErrorLocation;
  readonly reason: string;
}): Fault {
  return {
    name: 'CsvIdsUnusable',
    what: `The integer ids of the records cannot be used: ${reason}.`,
    location,
    why: 'The file contains the integers in the addresses of pages. Other integers would change these addresses.',
    action: 'Restore the file from version control or a backup. Delete it only if no page was published.',
  };
}

/** The file of integer ids cannot be written. */
export function csvIdsNotWritten({
  file,
  reason,
}: {
  readonly file: string;
  readonly reason: string;
}): Fault {
  return {
    name: 'CsvIdsNotWritten',
    what: `The integer ids of new records cannot be written to ${file}: ${reason}.`,
    location: { file },
    why: 'A pull stores the integer of each id before it publishes an address with the integer.',
    action: 'Check that the folder can be written and that no other pull is running, then pull again.',
  };
}
