import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FaultError } from '@laurel/diagnostics';

const folder = import.meta.dirname;
const INSTALL = 'npm ci --prefix scripts/audit';

/** Returns the path of a file of a tool, e.g. `lighthouse/cli/index.js`. */
export const auditToolPath = (file: string): string => join(folder, 'node_modules', file);

/** Whether the tools were installed after the last change of the lock file. */
function areInstalled(): boolean {
  const installed = auditToolPath('.package-lock.json');
  return (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs
  );
}

/**
 * Installs Lighthouse and the Nu HTML checker, 190 MB, unless they are installed. `npm ci` omits them, because only the
 * audit and the extended tests need them.
 * @throws {FaultError} AuditToolsMissing if npm fails
 */
export async function installAuditTools(note: (line: string) => void): Promise<void> {
  if (areInstalled()) return;
  note(`Installing the tools of the audit: ${INSTALL}`);
  const child = spawn('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0)
    throw new FaultError({
      name: 'AuditToolsMissing',
      what: 'Lighthouse and the Nu HTML checker cannot be installed.',
      why: errors.trim().split('\n').at(-1) ?? `npm ended with exit code ${code}`,
      action: `Run ${INSTALL} with access to the npm registry.`,
    });
}
