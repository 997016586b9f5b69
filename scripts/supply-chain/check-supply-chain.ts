import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { pinFindings } from '../checks/pins.ts';
import { lockfile, packagesWithoutChecksum } from './checksums.ts';
import { billOfMaterials, lockedComponents, unexaminedLicences } from './licences.ts';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const npm = async (folder: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)('npm', args, { cwd: folder, maxBuffer: MAX_OUTPUT_BYTES })).stdout;

const PROJECT = '.';
/** The tools of the audit have a separate lock file, and `npm ci` does not install them. */
const AUDIT = 'scripts/audit';
const FOLDERS = [PROJECT, AUDIT];

const auditReport = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});
const REPORTED_SEVERITIES = new Set(['high', 'critical']);

/** Lists high and critical findings of `npm audit`; undefined if the registry does not respond. */
async function knownVulnerabilities(folder: string): Promise<readonly string[] | undefined> {
  const output = await npm(folder, 'audit', '--json').catch(
    (error: { stdout?: string }) => error.stdout ?? '',
  );
  try {
    const { vulnerabilities } = auditReport.parse(JSON.parse(output));
    return Object.entries(vulnerabilities)
      .filter(([, { severity }]) => REPORTED_SEVERITIES.has(severity))
      .map(([name, { severity }]) => `${name} has a known vulnerability (${severity}). See npm audit.`);
  } catch {
    return undefined;
  }
}

/**
 * Checks the dependencies of the project and prints the problems. `sbom` is the file for the bill of materials.
 * @returns the exit code: 1 if there are problems
 */
export async function checkSupplyChain(options: {
  readonly sbom: string | undefined;
  readonly offline: boolean;
}): Promise<number> {
  // The lock file lists the packages of all platforms, and needs neither an installation nor the registry.
  const bill = await npm(PROJECT, 'sbom', '--package-lock-only', '--sbom-format', 'cyclonedx');
  if (options.sbom !== undefined) await writeFile(options.sbom, bill);
  const auditLock = lockfile.parse(JSON.parse(await readFile(join(AUDIT, 'package-lock.json'), 'utf8')));
  const components = [...billOfMaterials.parse(JSON.parse(bill)).components, ...lockedComponents(auditLock)];
  const pins: string[] = [];
  for (const folder of FOLDERS) {
    const read = (file: string) => readFile(join(folder, file), 'utf8');
    const file = join(folder, 'package.json');
    pins.push(
      ...pinFindings(await read('package.json'), file).map(
        ({ what, remedy }) => `${file}: ${what}. ${remedy}`,
      ),
      ...packagesWithoutChecksum(lockfile.parse(JSON.parse(await read('package-lock.json')))),
    );
  }
  const licences = unexaminedLicences(components);
  const reports = options.offline ? [undefined] : await Promise.all(FOLDERS.map(knownVulnerabilities));
  const known = reports.includes(undefined) ? undefined : reports.flatMap((findings) => findings ?? []);
  console.log(
    `${components.length} packages: ${pins.length} not pinned, ${licences.length} licences to review.`,
  );
  const whyUnchecked = options.offline
    ? '--offline sends no request to the registry'
    : 'the registry did not respond';
  console.log(
    known === undefined
      ? `Known vulnerabilities were NOT checked: ${whyUnchecked}.`
      : `${known.length} high or critical known vulnerabilities.`,
  );
  const findings = [...pins, ...licences, ...(known ?? [])];
  for (const finding of findings) console.error(`  ${finding}`);
  return findings.length === 0 ? 0 : 1;
}
