import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { Pool } from '../../src/render/pool.ts';

const POOL = new URL('../../src/render/pool.ts', import.meta.url).href;

it('lets its process end while its threads have no work', () => {
  // A process of its own, because it is the end of a process that is asked for.
  const code = `const { Pool } = await import(${JSON.stringify(POOL)}); new Pool(2).start(2);`;
  const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { timeout: 30_000 });
  expect(ended).toMatchObject({ status: 0, signal: null });
});

it('starts no threads that nobody would stop for a build whose threads were stopped', async () => {
  const pool = new Pool(2);
  pool.start(1);
  const executor = pool.begin({
    inputs: { folder: '', copies: '', key: '' },
    cachedBytes: 0,
    out: { folder: '', isNew: false },
  });
  await pool.stop();
  expect(executor.startOthers()).toEqual([]);
});
