import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Copies the example without its integer ids to a new folder, with replaced texts in a file. */
export function csvExample(
  file = '',
  ...replacements: readonly (readonly [string | RegExp, string])[]
): string {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-csv-'));
  cpSync('examples/source-csv', folder, { recursive: true, filter: (path) => !path.endsWith('ids.csv') });
  if (file === '') return folder;
  const path = join(folder, `${file}.csv`);
  let text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  for (const [from, to] of replacements) {
    const edited = text.replace(from, to);
    if (edited === text) throw new Error(`${file} does not contain ${from}`);
    text = edited;
  }
  writeFileSync(path, text);
  return folder;
}
