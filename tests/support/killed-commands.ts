import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const killAt = fileURLToPath(new URL('./kill-at.ts', import.meta.url));

/** A command of the project, run in a separate process. */
export interface Command {
  readonly script: string;
  readonly args: readonly string[];
  /** Folder below which changes of files count as kill points. */
  readonly root: string;
}

async function run(
  { script, args, root }: Command,
  variables: Readonly<Record<string, string>>,
): Promise<NodeJS.Signals | number> {
  const child = spawn(process.execPath, ['--import', killAt, script, ...args], {
    env: { ...process.env, ...variables, KILL_ROOT: `${root}/` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return new Promise((done, failed) => {
    child.once('close', (code, signal) => {
      // A command fails if one of its child processes is killed.
      if (signal !== null || code === 0 || (code === 1 && variables.KILL_POINT)) done(signal ?? code ?? 0);
      else failed(new Error(`${script} ended with ${code}: ${output}`));
    });
  });
}

/**
 * Runs the command to its end.
 * @returns its points in the order in which they are passed first
 */
export async function listKillPoints(command: Command): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'points-'));
  const list = join(folder, 'list');
  try {
    await run(command, { KILL_LIST: list });
    return existsSync(list)
      ? [
          ...new Set(
            readFileSync(list, 'utf8')
              .split('\n')
              .filter((line) => line !== ''),
          ),
        ]
      : [];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Runs the command and kills it, or its child process, before a point that was passed `passed` times.
 * @returns whether the point was reached
 */
export async function killAtPoint(command: Command, point: string, passed = 0): Promise<boolean> {
  return (await run(command, { KILL_POINT: point, KILL_COUNT: String(passed) })) !== 0;
}
