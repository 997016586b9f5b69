// These tests start processes, because the log replaces the output streams of its process.
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** Runs code as the command `serve` with `--log json`; `words` are further arguments. */
function run(work: string, words: readonly string[] = ['--log', 'json']) {
  const code = `
    import { diskFull, FaultError, protectSecrets } from '@laurel/diagnostics';
    import { createProgress, printData, printError, printNotice, printWarning, printWarnings, runCommand } from '${import.meta.resolve('../src/terminal.ts')}';
    await runCommand({
      invocation: 'npm run serve --', usage: 'Usage: serve\\n\\n  --help  this text', options: {},
      run: async () => { ${work} },
    });`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', code, '--', ...words],
    { encoding: 'utf8', cwd: import.meta.dirname },
  );
  return { status, stdout, stderr };
}

/** Returns the lines of the log without their time and command, after checking both. */
function linesOf(stderr: string): readonly object[] {
  return stderr
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { time, command, ...rest } = JSON.parse(line);
      expect(new Date(time).toISOString()).toBe(time);
      expect(command).toBe('serve');
      return rest;
    });
}

const FAULT = "{ name: 'Broken', what: 'It broke.', why: 'It is old.', action: 'Repair it.' }";
const BROKEN = { message: 'It broke.', name: 'Broken', why: 'It is old.', action: 'Repair it.' };

describe('a command with --log text', () => {
  it('prints several warnings as one text on standard error', () => {
    const { status, stdout, stderr } = run(
      `printWarnings([${FAULT}, ${FAULT}], () => 'Two things broke.');`,
      [],
    );
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: 'Two things broke.\n' });
  });

  it('prints nothing if there are no warnings', () => {
    expect(run(`printWarnings([], () => 'Nothing broke.');`, [])).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    });
  });
});

describe('a command with --log json', () => {
  it.each<readonly [string, string, readonly object[]]>([
    ['a message', `console.log('Built.');`, [{ level: 'info', message: 'Built.' }]],
    ['a message of two lines', `console.log('a\\nb');`, [{ level: 'info', message: 'a\nb' }]],
    [
      'two messages',
      `console.log('a'); process.stdout.write('b\\n');`,
      [
        { level: 'info', message: 'a' },
        { level: 'info', message: 'b' },
      ],
    ],
    [
      'a message that is written in parts',
      `process.stdout.write('a'); process.stdout.write(Buffer.from('b'));`,
      [{ level: 'info', message: 'ab' }],
    ],
    ['an empty line', `console.log('');`, []],
    [
      'a message in colour',
      `console.log('\\u001b[1mBuilt.\\u001b[22m');`,
      [{ level: 'info', message: 'Built.' }],
    ],
    ['a text on standard error', `console.error('Stopped.');`, [{ level: 'error', message: 'Stopped.' }]],
    ['a notice', `printNotice('Serving.');`, [{ level: 'info', message: 'Serving.' }]],
    ['a warning', `printWarning(${FAULT});`, [{ level: 'warning', ...BROKEN }]],
    [
      'several warnings',
      `printWarnings([${FAULT}, ${FAULT}], () => 'Two things broke.');`,
      [
        { level: 'warning', ...BROKEN },
        { level: 'warning', ...BROKEN },
      ],
    ],
    [
      'a warning of Node',
      `process.emitWarning('Old.', 'DeprecationWarning'); await new Promise(setImmediate);`,
      [{ level: 'warning', message: 'Old.', name: 'DeprecationWarning' }],
    ],
    ['an error', `printError(new FaultError(${FAULT}));`, [{ level: 'error', ...BROKEN }]],
    [
      'an error with its location',
      `printError(new FaultError({ ...${FAULT}, location: { file: 'a.csv', record: 'firms/2', field: 'name' } }));`,
      [{ level: 'error', ...BROKEN, location: { file: 'a.csv' }, record: 'firms/2', field: 'name' }],
    ],
    [
      'an error with separate faults',
      `printError(new FaultError(${FAULT}, { faults: [{ ...${FAULT}, name: 'Worn' }] }));`,
      [
        { level: 'error', ...BROKEN },
        { level: 'error', ...BROKEN, name: 'Worn' },
      ],
    ],
    [
      'an error of a full disk',
      `printError(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', path: '/srv/a' }));`,
      [
        expect.objectContaining({
          level: 'error',
          name: 'DiskFull',
          message: 'No space is left to write /srv/a.',
        }),
      ],
    ],
    [
      'a secret',
      `protectSecrets(['hush "hush"']); console.log('Key: hush "hush"');`,
      [{ level: 'info', message: 'Key: [secret]' }],
    ],
    [
      'a note of the progress, but no stage',
      `const progress = createProgress(); const stage = progress.stage('Rendering', 2); stage.advance(); progress.note('New.'); stage.end();`,
      [{ level: 'info', message: 'New.' }],
    ],
  ])('logs %s as JSON, and prints nothing else', (_case, work, lines) => {
    const { stdout, stderr } = run(work);
    expect(linesOf(stderr)).toEqual(lines);
    expect(stdout).toBe('');
  });

  it('logs a thrown FaultError with its exit code, and any other error with its stack', () => {
    const fault = run(`throw new FaultError(${FAULT}, { exitCode: 2 });`);
    expect([fault.status, linesOf(fault.stderr)]).toEqual([2, [{ level: 'error', ...BROKEN }]]);
    const defect = run(`throw new TypeError('no');`);
    expect([defect.status, linesOf(defect.stderr)]).toEqual([
      1,
      [
        {
          level: 'error',
          message: 'no',
          name: 'TypeError',
          stack: expect.arrayContaining([expect.stringMatching(/^at /)]),
        },
      ],
    ]);
  });

  it('prints requested data to standard output unchanged', () => {
    expect(run(`printData('{\\n}\\n'); console.log('Done.');`)).toMatchObject({
      status: 0,
      stdout: '{\n}\n',
    });
    expect(run('', ['--log', 'json', '--help']).stdout).toContain('Usage: serve\n');
  });

  it.each([[['--log=json', '--unknown']], [['--unknown', '--log', 'json']], [['--log', 'json', 'word']]])(
    'logs the invalid arguments %j as JSON',
    (words) => {
      const { status, stderr } = run('', words);
      expect([status, linesOf(stderr)]).toEqual([
        2,
        [expect.objectContaining({ level: 'error', name: 'WrongUsage' })],
      ]);
    },
  );
});

describe('a command without --log json', () => {
  it.each([[[]], [['--log', 'text']]])('prints text with the arguments %j', (words) => {
    expect(run(`console.log('a'); printNotice('b');`, words)).toEqual({
      status: 0,
      stdout: 'a\n',
      stderr: 'b\n',
    });
  });

  it.each(['xml', '', 'JSON'])('rejects the format %j', (format) => {
    const { status, stderr } = run('', ['--log', format]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('which is not text or json.')]);
  });
});
