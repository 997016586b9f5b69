import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isJsonLog } from '@laurel/terminal';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs Node with the arguments in the project's folder, with its output passed through. Resolves to its exit code. */
export async function runNode(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const stdio = isJsonLog() ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, args, { cwd: root, env, stdio });
  child.stdout?.on('data', (text: Buffer) => process.stdout.write(text));
  child.stderr?.on('data', (text: Buffer) => process.stderr.write(text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
