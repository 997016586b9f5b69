import { describe, expect, test } from 'vitest';
import { measureProcess } from '../../../scripts/bench/measured-process.ts';
import { statFields } from '../../../scripts/bench/process-tree.ts';

const options = { cwd: process.cwd(), env: process.env };
const inNode = (code: string) => measureProcess(process.execPath, ['-e', code], options);

test('statFields finds the fields of a process after any process name', () => {
  expect(statFields('17 (a) b (c) S 1 17').slice(0, 2)).toEqual(['S', '1']);
});

describe.runIf(process.platform === 'linux')('a measured process', () => {
  test('counts the memory and CPU time of its children', async () => {
    const busy =
      'const b = Buffer.alloc(200e6, 1); const end = Date.now() + 700; while (Date.now() < end) b[0]++;';
    const cost = await inNode(
      `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`,
    );
    expect(cost.peakMemoryBytes).toBeGreaterThan(200e6);
    expect(cost.cpuSeconds).toBeGreaterThan(0.05);
    expect(cost.seconds).toBeGreaterThan(0.7);
  });

  test('that fails is reported as an error with its output', async () => {
    await expect(inNode('console.error("No such luck."); process.exit(3)')).rejects.toThrow(
      'ended with 3 and printed:\nNo such luck.',
    );
  });
});
