/** The module with which the Eleventy and Astro sites read the records. */
import { readFileSync } from 'node:fs';

let records;

/** Returns all records. They are read once per build. */
export default function readRecords() {
  records ??= readFileSync('records.jsonl', 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  return records;
}
