/**
 * Imports the benchmark's records into chunks, before the measurement.
 *
 *     BENCH_DATA=current.jsonl BENCH_SITE=site.json node scripts/bench/peer/prepare.ts
 *
 * A chunk has about 250 records. Ids determine the chunk, so a deleted record moves no other record.
 */
import { cpSync, createReadStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type InputFile, writeInputs } from 'astro-incremental';

const root = import.meta.dirname;
const data = process.env.BENCH_DATA;
const siteFile = process.env.BENCH_SITE;
if (!data || !siteFile) throw new Error('Set BENCH_DATA and BENCH_SITE.');

const RECORDS_A_CHUNK = 250;

const files: InputFile[] = [];
let chunk = -1;
let lines: string[] = [];
let names: string[] = [];
const flush = () => {
  if (lines.length > 0) {
    const name = String(chunk).padStart(6, '0');
    const text = (all: readonly string[]) => `${all.join('\n')}\n`;
    files.push({ name: `lawyers/${name}.jsonl`, text: text(lines), key: 'id', label: 'lawyer' });
    files.push({ name: `names/${name}.jsonl`, text: text(names), key: 'slug', label: 'name' });
  }
  lines = [];
  names = [];
};
for await (const line of createInterface({ input: createReadStream(data, 'utf8') })) {
  if (line === '') continue;
  const { id, slug, name } = JSON.parse(line) as { id: number; slug: string; name: string };
  const own = Math.floor((id - 200_000) / RECORDS_A_CHUNK);
  if (own !== chunk) flush();
  chunk = own;
  lines.push(line);
  names.push(JSON.stringify({ slug, name }));
}
flush();
await writeInputs(process.env.BENCH_INPUTS ?? join(root, '.laurel', 'inputs'), files);

const target = join(root, 'src', 'data', 'site.json');
mkdirSync(dirname(target), { recursive: true });
if (!existsSync(target) || !readFileSync(target).equals(readFileSync(siteFile))) cpSync(siteFile, target);
