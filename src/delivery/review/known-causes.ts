/** Why files differ from what is live, over several builds: a build's report tells of what that one build did. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { BuildReport, Cause } from 'astro-incremental';
import { z } from 'zod';

const cause = z.union([
  z.object({ kind: z.literal('records'), records: z.array(z.string()) }),
  z.object({ kind: z.literal('inputs'), inputs: z.array(z.string()) }),
  z.object({ kind: z.enum(['code', 'repair', 'first build']) }),
]);

const remembered = z.record(z.string(), cause);

/** Address → cause, of what earlier builds did. A file that is missing or cannot be read knows nothing. */
export function readCauses(file: string): ReadonlyMap<string, Cause> {
  try {
    return new Map(Object.entries(remembered.parse(JSON.parse(readFileSync(file, 'utf8')))));
  } catch {
    return new Map();
  }
}

/** Replaces what is remembered. */
export function writeCauses(file: string, causes: ReadonlyMap<string, Cause>): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.next`, `${JSON.stringify(Object.fromEntries(causes))}\n`);
  renameSync(`${file}.next`, file);
}

/** Causes known before, and those of one more build. Records of both count. */
export function withReport(
  known: ReadonlyMap<string, Cause>,
  report: Pick<BuildReport, 'added' | 'changed' | 'removed'>,
): ReadonlyMap<string, Cause> {
  const all = new Map(known);
  for (const { path, cause: now } of [...report.added, ...report.changed, ...report.removed]) {
    const before = all.get(path);
    all.set(
      path,
      before?.kind === 'records' && now.kind === 'records'
        ? { kind: 'records', records: [...new Set([...before.records, ...now.records])].sort() }
        : now,
    );
  }
  return all;
}
