/** The module of the sites of Eleventy and Astro that reads the records. */
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
