import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseCsv } from '../../src/content/pull/tables/parse-csv.ts';

/** Creates a SQLite database with a table for each CSV file of a folder. Cells have the types that a database has for them. */
export function sqliteFromCsv(folder: string, file: string): string {
  const database = new DatabaseSync(file);
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.csv') && each !== 'ids.csv')) {
    const [header, ...rows] = parseCsv(readFileSync(join(folder, name), 'utf8')).rows;
    const columns = header?.cells ?? [];
    const table = name.slice(0, -'.csv'.length);
    database.exec(`CREATE TABLE "${table}" (${columns.map((column) => `"${column}"`).join(', ')})`);
    const insert = database.prepare(`INSERT INTO "${table}" VALUES (${columns.map(() => '?').join(', ')})`);
    for (const { cells } of rows) insert.run(...cells.map(databaseValue));
  }
  database.close();
  return file;
}

function databaseValue(cell: string): string | number | null {
  if (cell === '') return null;
  if (cell === 'true' || cell === 'false') return cell === 'true' ? 1 : 0;
  return /^[1-9]\d*$/.test(cell) ? Number(cell) : cell;
}
