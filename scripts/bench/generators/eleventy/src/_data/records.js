import { readFileSync } from 'node:fs';

export default () =>
  readFileSync('records.jsonl', 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
