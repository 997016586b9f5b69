import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { numberText } from '@laurel/diagnostics/number-text';
import type { Progress } from '@laurel/terminal';
import type { FinishedOutput, FinishedOutputs } from 'astro-incremental';
import { forEachConcurrent } from './for-each-concurrent.ts';

/** Maximum number of files that are read concurrently. */
const MAX_CONCURRENT_READS = 16;

interface DigestCacheOptions {
  /** SQLite file of the cache. It may be deleted at any time. */
  readonly cacheFile: string;
  readonly outputs: Pick<FinishedOutputs, 'files' | 'read'>;
  /** Selects the outputs for which a value is needed. */
  readonly includes: (output: FinishedOutput) => boolean;
  /** Computes the value of a file. The result must depend on the bytes alone. */
  readonly derive: (bytes: Uint8Array) => string;
  readonly progress: Progress;
  /** Name of the progress stage, e.g. `Reading titles`. */
  readonly stage: string;
}

/**
 * Computes a value for every selected output and caches it by the digest that the build recorded for the bytes. Only files whose
 * digest is not cached are read. Cached values of digests that no output has any more are deleted.
 * @returns digest → value
 * @throws {FaultError} OutputDamaged
 */
export async function cacheByDigest(options: DigestCacheOptions): Promise<ReadonlyMap<string, string>> {
  const { cacheFile, outputs, includes, derive, progress, stage } = options;
  mkdirSync(dirname(cacheFile), { recursive: true });
  const db = new DatabaseSync(cacheFile, { timeout: 10_000 });
  try {
    db.exec('CREATE TABLE IF NOT EXISTS known (digest TEXT PRIMARY KEY, fact TEXT NOT NULL) WITHOUT ROWID');
    const cached = new Map(
      db
        .prepare('SELECT digest, fact FROM known')
        .all()
        .map(({ digest, fact }) => [String(digest), String(fact)] as const),
    );
    const values = new Map<string, string>();
    const uncached = new Map<string, FinishedOutput>();
    for (const output of outputs.files()) {
      if (!includes(output)) continue;
      const value = cached.get(output.hash);
      if (value === undefined) uncached.set(output.hash, output);
      else values.set(output.hash, value);
    }
    const progressStage = progress.stage(stage, uncached.size);
    const insert = db.prepare('INSERT OR REPLACE INTO known VALUES (?, ?)');
    db.exec('BEGIN');
    await forEachConcurrent(uncached.values(), MAX_CONCURRENT_READS, async (output) => {
      const value = derive(await outputs.read(output));
      values.set(output.hash, value);
      insert.run(output.hash, value);
      progressStage.advance();
    });
    const remove = db.prepare('DELETE FROM known WHERE digest = ?');
    for (const digest of cached.keys()) if (!values.has(digest)) remove.run(digest);
    db.exec('COMMIT');
    progressStage.end(`${numberText(uncached.size)} files read`);
    return values;
  } finally {
    db.close();
  }
}
