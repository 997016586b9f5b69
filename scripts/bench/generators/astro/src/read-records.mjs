import { readFileSync } from 'node:fs';

let records;

/** Returns all records. They are read once per build. */
export function readRecords() {
  records ??= readFileSync('records.jsonl', 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  return records;
}
