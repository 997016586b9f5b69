import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

/** Starts processes, because signals are tested. */

const importFrom = (name: string, module: string): string =>
  `import { ${name} } from ${JSON.stringify(new URL(`../../../scripts/command/${module}`, import.meta.url).href)};`;

/** Sends signals to a process that runs the code, and returns its exit code and duration. */
async function sendSignals(code: string, signals: readonly NodeJS.Signals[]) {
  const program = `${code}; console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  await once(child.stdout, 'data');
  const started = performance.now();
  for (const signal of signals) child.kill(signal);
  const [exitCode] = await once(child, 'close');
  return { exitCode, ms: performance.now() - started };
}

/** Sends signals to a process that calls `stopSignal` and then runs the code. */
const stop = (code: string, signals: readonly NodeJS.Signals[]) =>
  sendSignals(`${importFrom('stopSignal', 'stop-signal.ts')} const signal = stopSignal(); ${code}`, signals);

describe('stopSignal', () => {
  it.each<[string, NodeJS.Signals[]]>([
    ['SIGTERM', ['SIGTERM']],
    ['Ctrl-C', ['SIGINT']],
    ['repeated signals', ['SIGINT', 'SIGINT', 'SIGTERM']],
  ])('lets a process end by itself after %s', async (_, signals) => {
    // Delays the exit, because a further signal would kill a process that is already exiting.
    const timer = 'const timer = setInterval(() => {}, 1000)';
    const { exitCode } = await stop(
      `${timer}; signal.addEventListener('abort', () => setTimeout(() => clearInterval(timer), 100))`,
      signals,
    );
    // A forced exit has the exit code 1.
    expect(exitCode).toBe(0);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends a process after one second if the process ignores %s',
    async (signal) => {
      const { exitCode, ms } = await stop('setInterval(() => {}, 1000)', [signal]);
      expect(exitCode).toBe(1);
      expect(ms).toBeGreaterThan(500);
      // The time limit is long enough for busy machines.
      expect(ms).toBeLessThan(15_000);
    },
  );
});

it('untilStopped forces the exit only after the given time', async () => {
  const code = `${importFrom('untilStopped', 'until-stopped.ts')}
    const timer = setInterval(() => {}, 1000);
    untilStopped(8000).then(() => setTimeout(() => clearInterval(timer), 2000))`;
  expect(await sendSignals(code, ['SIGTERM'])).toMatchObject({ exitCode: 0 });
});
