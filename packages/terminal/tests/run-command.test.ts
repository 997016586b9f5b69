import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { FaultError } from '@laurel/diagnostics';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Command, parseWholeNumber, runCommand } from '../src/run-command.ts';

describe('runCommand', () => {
  const argv = process.argv;
  const options = { port: { type: 'string', default: '80' } } as const;
  const written = vi.spyOn(process.stdout, 'write');
  const printedErrors = vi.spyOn(console, 'error');

  beforeEach(() => {
    written.mockReset().mockReturnValue(true);
    printedErrors.mockReset().mockReturnValue();
  });

  afterAll(() => written.mockRestore());

  afterEach(() => {
    process.argv = argv;
    process.exitCode = undefined;
  });

  /** Runs a command with arguments. @returns the exit code */
  async function run(
    words: readonly string[],
    command: Partial<Command<typeof options>> = {},
  ): Promise<typeof process.exitCode> {
    process.argv = ['node', 'serve.ts', ...words];
    await runCommand({
      invocation: 'npm run serve --',
      usage: 'Usage: npm run serve',
      options,
      run: () => 0,
      ...command,
    });
    return process.exitCode;
  }

  it('passes options with their defaults, and positional arguments if the command accepts them', async () => {
    const received = vi.fn();
    await run([], { run: received });
    await run(['dist', '--port', '8080'], { run: received, positionals: true });
    expect(received.mock.calls).toEqual([
      [{ values: { port: '80' }, positionals: [] }],
      [{ values: { port: '8080' }, positionals: ['dist'] }],
    ]);
  });

  it('sets the exit code that the command returns, or 0', async () => {
    expect(await run([], { run: async () => 1 })).toBe(1);
    expect(await run([], { run: () => undefined })).toBe(0);
  });

  it.each(['--help', '-h'])('prints the usage with %s and does not run the command', async (option) => {
    const received = vi.fn();
    expect(await run([option], { run: received })).toBeUndefined();
    expect(written.mock.calls).toEqual([['Usage: npm run serve\n']]);
    expect(received).not.toHaveBeenCalled();
  });

  it.each([['--unknown'], ['dist'], ['--port']])(
    'reports the invalid argument %s with exit code 2',
    async (word) => {
      expect(await run([word])).toBe(2);
      expect(printedErrors).toHaveBeenCalledExactlyOnceWith(
        expect.stringMatching(/WrongUsage[\s\S]*See npm run serve -- --help\./),
      );
    },
  );

  it('reports a FaultError with its exit code, and any other error with its stack and exit code 1', async () => {
    const fail = (error: Error) => () => {
      throw error;
    };
    const fault = { name: 'DiskFull', what: 'No space is left.', why: 'It is full.', action: 'Wait.' };
    expect(await run([], { run: fail(new FaultError(fault)) })).toBe(1);
    expect(await run([], { run: fail(new FaultError(fault, { exitCode: 2 })) })).toBe(2);
    expect(await run([], { run: fail(new TypeError('no')) })).toBe(1);
    expect(printedErrors.mock.calls.map(([text]) => text)).toEqual([
      expect.stringContaining('No space is left.'),
      expect.stringContaining('No space is left.'),
      expect.stringMatching(/TypeError: no\n {4}at /),
    ]);
  });
});

// These tests start processes, because a failing standard output cannot be simulated in the process of the tests.
describe.skipIf(!existsSync('/dev/full'))('a command whose output cannot be written', () => {
  /** Runs code as a command with a full disk as standard output. */
  function runOnFullDisk(work: string, words: readonly string[] = []) {
    const code = `
      import { runCommand } from '${import.meta.resolve('../src/run-command.ts')}';
      await runCommand({ invocation: 'test', usage: 'Usage: test', options: {}, run: async () => { ${work} } });`;
    const output = openSync('/dev/full', 'w');
    try {
      return spawnSync(process.execPath, ['--input-type=module', '--eval', code, '--', ...words], {
        encoding: 'utf8',
        stdio: ['ignore', output, 'pipe'],
      });
    } finally {
      closeSync(output);
    }
  }

  it.each([
    ['prints a line', `console.log('text');`, 1],
    [
      'prints a line and continues',
      `console.log('text'); await new Promise((done) => setTimeout(done, 20)); return 0;`,
      1,
    ],
    ['writes to standard output', `process.stdout.write('text'); return 0;`, 1],
    ['prints a line and returns exit code 2', `console.log('text'); return 2;`, 2],
    ['prints nothing', `return 0;`, 0],
  ])('has the expected exit code if it %s', (_case, work, exitCode) => {
    const { status, stderr } = runOnFullDisk(work);
    expect(status, stderr).toBe(exitCode);
    expect(stderr.includes('OutputLost: The output of the command cannot be written.')).toBe(exitCode > 0);
  });

  it('has exit code 1 if it prints its help', () => {
    expect(runOnFullDisk('return 0;', ['--help']).status).toBe(1);
  });
});

const parse = (text: string, bounds?: { readonly min?: number; readonly max?: number }) =>
  parseWholeNumber('npm run serve --', '--port', text, bounds);

describe('parseWholeNumber', () => {
  it('returns a number within the bounds', () => {
    expect([parse('1'), parse('0', { min: 0 }), parse('65535', { max: 65_535 })]).toEqual([1, 0, 65_535]);
  });

  it.each(['0', '-1', '1.5', '1e3', ' 1', '', 'x', '9'.repeat(16)])('rejects "%s"', (text) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({
        name: 'WrongUsage',
        exitCode: 2,
        message: expect.stringContaining(
          `--port is ${JSON.stringify(text)}, which is not a whole number of at least 1.`,
        ),
      }),
    );
  });

  it('reports both bounds, and the command that prints the help', () => {
    expect(() => parse('70000', { min: 0, max: 65_535 })).toThrow(
      /not a whole number from 0 to 65535\.[\s\S]*See npm run serve -- --help\./,
    );
  });
});
