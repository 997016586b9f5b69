/**
 * Builds the benchmark's site with the engine.
 *
 *     node scripts/bench/peer/build.mjs
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache();
const { build } = await import('astro-incremental');
const { silentProgress } = await import('@laurel/terminal');

const root = import.meta.dirname;
const report = await build({
  root,
  inputs: process.env.BENCH_INPUTS ?? join(root, '.laurel', 'inputs'),
  out: join(root, 'dist'),
  cache: join(root, '.laurel', 'cache'),
  progress: silentProgress,
});
console.log(JSON.stringify({ ...report.counts, written: report.filesWritten, timings: report.timings }));
