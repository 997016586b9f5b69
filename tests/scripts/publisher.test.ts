import { spawn } from 'node:child_process';
import { describe, expect, test } from 'vitest';

/** Runs the command to its end, or interrupts it when `until` matches its output. */
function run(
  args: readonly string[],
  until?: RegExp,
): Promise<{ readonly code: number | null; readonly output: string; readonly errors: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/run.mjs', 'publisher', ...args]);
    let output = '';
    let errors = '';
    let isInterrupted = false;
    child.stdout.on('data', (text: Buffer) => {
      output += text;
      if (isInterrupted || !until?.test(output)) return;
      isInterrupted = true;
      child.kill('SIGINT');
    });
    child.stderr.on('data', (text: Buffer) => {
      errors += text;
    });
    child.once('exit', (code) => resolve({ code, output, errors }));
  });
}

describe('npm run publisher', () => {
  test('explains its options and the editing calls with --help', async () => {
    const { code, output } = await run(['--help']);
    expect(code).toBe(0);
    for (const part of ['--scale', '--database', '--webhook-secret', 'PATCH', '/publish', 'Exit codes'])
      expect(output).toContain(part);
  });

  test.each([
    [['--scale', '2m'], 'Unknown scale: 2m. Possible values: sample, 10k, 100k, 300k, 1m.'],
    [['--port', 'http'], '--port is "http", which is not a whole number from 0 to 65535.'],
    [['--webhook', 'http://localhost:1'], '--webhook needs --webhook-secret.'],
    [['--pages', '7'], "Unknown option '--pages'"],
  ])('rejects %j as wrong usage', async (args, message) => {
    const { code, errors } = await run(args);
    expect(code).toBe(2);
    expect(errors).toContain(message);
  });

  test('prints its address and stops at Ctrl-C with exit code 0', async () => {
    const { code, output } = await run(['--port', '0', '--database', ':memory:'], /Ctrl-C/);
    expect(output).toMatch(/^Publisher at http:\/\/127\.0\.0\.1:\d+ \(sample, seed 1, ready in /);
    expect(code).toBe(0);
  });
});
