import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { numberText } from '@laurel/diagnostics/number-text';
import type { Progress } from '@laurel/terminal';
import type { FinishedOutput, FinishedOutputs } from 'astro-incremental';
import { sideBySide } from './parallel-work.ts';

/** Files that are read at once. */
const AT_ONCE = 16;

export interface KnownOptions {
  /** File that keeps what is known; it may be removed at any time. */
  readonly file: string;
  readonly outputs: Pick<FinishedOutputs, 'files' | 'read'>;
  /** Which outputs it is about. */
  readonly of: (output: FinishedOutput) => boolean;
  /** A fact that follows from the bytes of a file and nothing else. */
  readonly derive: (bytes: Uint8Array) => string;
  readonly progress: Progress;
  /** What is said meanwhile, e.g. `Reading titles`. */
  readonly stage: string;
}

/**
 * A fact of every output, remembered by the digest that the build gave its bytes: only files with bytes that were never seen
 * are read. What no output has any more is forgotten.
 * @returns digest → fact
 * @throws {FaultError} OutputDamaged
 */
export async function knownByDigest(options: KnownOptions): Promise<ReadonlyMap<string, string>> {
  const { file, outputs, of, derive, progress, stage } = options;
  mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file, { timeout: 10_000 });
  try {
    db.exec('CREATE TABLE IF NOT EXISTS known (digest TEXT PRIMARY KEY, fact TEXT NOT NULL) WITHOUT ROWID');
    const before = new Map(
      db
        .prepare('SELECT digest, fact FROM known')
        .all()
        .map(({ digest, fact }) => [String(digest), String(fact)] as const),
    );
    const known = new Map<string, string>();
    const unseen = new Map<string, FinishedOutput>();
    for (const output of outputs.files()) {
      if (!of(output)) continue;
      const fact = before.get(output.hash);
      if (fact === undefined) unseen.set(output.hash, output);
      else known.set(output.hash, fact);
    }
    const working = progress.stage(stage, unseen.size);
    const insert = db.prepare('INSERT OR REPLACE INTO known VALUES (?, ?)');
    db.exec('BEGIN');
    await sideBySide(unseen.values(), AT_ONCE, async (output) => {
      const fact = derive(await outputs.read(output));
      known.set(output.hash, fact);
      insert.run(output.hash, fact);
      working.advance();
    });
    const remove = db.prepare('DELETE FROM known WHERE digest = ?');
    for (const digest of before.keys()) if (!known.has(digest)) remove.run(digest);
    db.exec('COMMIT');
    working.end(`${numberText(unseen.size)} files read`);
    return known;
  } finally {
    db.close();
  }
}
