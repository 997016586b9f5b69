/**
 * Imports the benchmark's records into chunked inputs, untimed:
 *
 *     BENCH_DATA=current.jsonl BENCH_SITE=site.json node scripts/bench/peer/prepare.ts
 *
 * About 250 records a chunk, by their stable ids, so that a deleted record shifts no other.
 */
import { hash } from 'node:crypto';
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

const root = import.meta.dirname;
const folder = process.env.BENCH_INPUTS ?? join(root, '.laurel', 'inputs');
const data = process.env.BENCH_DATA;
const siteFile = process.env.BENCH_SITE;
if (!data || !siteFile) throw new Error('Set BENCH_DATA and BENCH_SITE.');

const RECORDS_A_CHUNK = 250;

const indexFile = join(folder, 'index.json');
const before = existsSync(indexFile)
  ? (JSON.parse(readFileSync(indexFile, 'utf8')) as { files: Record<string, { digest: string }> }).files
  : {};
const files: Record<string, { digest: string; records: number }> = {};

function put(name: string, lines: readonly string[]): void {
  const text = `${lines.join('\n')}\n`;
  const digest = hash('sha256', text);
  files[name] = { digest, records: lines.length };
  if (before[name]?.digest === digest) return;
  const target = join(folder, name);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(`${target}.new`, text);
  renameSync(`${target}.new`, target);
}

let chunk = -1;
let lines: string[] = [];
let names: string[] = [];
const flush = () => {
  if (lines.length > 0) {
    put(`lawyers/${String(chunk).padStart(6, '0')}.jsonl`, lines);
    put(`names/${String(chunk).padStart(6, '0')}.jsonl`, names);
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
for (const name of Object.keys(before)) if (!files[name]) rmSync(join(folder, name), { force: true });
writeFileSync(`${indexFile}.new`, JSON.stringify({ version: 1, files }));
renameSync(`${indexFile}.new`, indexFile);

const target = join(root, 'src', 'data', 'site.json');
mkdirSync(dirname(target), { recursive: true });
if (!existsSync(target) || !readFileSync(target).equals(readFileSync(siteFile))) cpSync(siteFile, target);
