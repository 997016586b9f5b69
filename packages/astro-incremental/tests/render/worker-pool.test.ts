import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { WorkerPool } from '../../src/render/worker-pool.ts';

const POOL = new URL('../../src/render/worker-pool.ts', import.meta.url).href;

describe('the worker pool', () => {
  it('does not keep its process alive while its workers are idle', () => {
    // The test needs a separate process because it checks that the process ends.
    const code = `const { WorkerPool } = await import(${JSON.stringify(POOL)}); new WorkerPool(2).start(2);`;
    const result = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { timeout: 30_000 });
    expect(result).toMatchObject({ status: 0, signal: null });
  });

  it('starts no workers for a build after it was stopped', async () => {
    const pool = new WorkerPool(2);
    pool.start(1);
    const executor = pool.begin({
      inputs: { folder: '', copies: '', indexDigest: '' },
      cachedBytes: 0,
      out: { folder: '', isNew: false },
    });
    await pool.stop();
    expect(executor.startOthers()).toEqual([]);
  });
});
