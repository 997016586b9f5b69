import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Runs a program of an installed package with the current Node. `program` is a path within the package, e.g. `bin/tsc`.
 * Resolves to the program's output if it failed, else to an empty text.
 */
export async function runTool(
  packageName: string,
  program: string,
  args: readonly string[],
  root: string,
): Promise<string> {
  const path = join(dirname(require.resolve(`${packageName}/package.json`)), program);
  const child = spawn(process.execPath, [path, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return '';
  return Buffer.concat(chunks).toString() || `${packageName} ended with exit code ${code}`;
}
