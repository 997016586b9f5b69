import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

// Starts the command, because the guarantees hold for the commands together.
describe('npm run torture', () => {
  it('finds no broken guarantee in a random history of a minute', { timeout: 600_000 }, async () => {
    const args = ['scripts/run.mjs', 'torture', '--minutes', '1'];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout).toMatch(/^\d+ faults, \d+ steps: no guarantee was broken\.$/m);
  });
});
