/**
 * Builds the benchmark's site with the engine alone:
 *
 *     node scripts/bench/peer/build.ts
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache();
const { buildSite } = await import('../../../src/incremental/build/build.ts');

const root = import.meta.dirname;
const quiet = { advance: () => undefined, end: () => undefined };
const report = await buildSite({
  root,
  snapshots: process.env.BENCH_INPUTS ?? join(root, '.laurel', 'inputs'),
  out: join(root, 'dist'),
  cache: join(root, '.laurel', 'cache'),
  progress: { stage: () => quiet },
});
console.log(JSON.stringify({ ...report.counts, written: report.filesWritten, timings: report.timings }));
