/** Stores why pages differ from the live release. A build report covers one build only, so causes are collected over builds. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { BuildReport, Cause } from 'astro-incremental';
import { z } from 'zod';
import { readJsonFile } from '../publish/read-json-file.ts';

const cause = z.union([
  z.object({ kind: z.literal('records'), records: z.array(z.string()) }),
  z.object({ kind: z.literal('inputs'), inputs: z.array(z.string()) }),
  z.object({ kind: z.enum(['code', 'repair', 'first build']) }),
]);

const storedCauses = z.record(z.string(), cause);

/** Reads the causes of earlier builds (address → cause). A missing or invalid file counts as empty. */
export function readCauses(file: string): ReadonlyMap<string, Cause> {
  return new Map(Object.entries(readJsonFile(file, storedCauses) ?? {}));
}

/** Replaces the stored causes. */
export function writeCauses(file: string, causes: ReadonlyMap<string, Cause>): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.next`, `${JSON.stringify(Object.fromEntries(causes))}\n`);
  renameSync(`${file}.next`, file);
}

/** Adds the causes of one more build. If records caused the change of an address in both builds, the lists of records are combined. */
export function mergeCauses(
  earlierCauses: ReadonlyMap<string, Cause>,
  report: Pick<BuildReport, 'added' | 'changed' | 'removed'>,
): ReadonlyMap<string, Cause> {
  const all = new Map(earlierCauses);
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
