import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { pinFindings } from '../checks/pins.ts';
import { lockfile, packagesWithoutChecksum } from './checksums.ts';
import { billOfMaterials, unexaminedLicences } from './licences.ts';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const npm = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)('npm', args, { maxBuffer: MAX_OUTPUT_BYTES })).stdout;

const auditReport = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});
const REPORTED_SEVERITIES = new Set(['high', 'critical']);

/** Lists high and critical findings of `npm audit`; undefined if the registry does not respond. */
async function knownVulnerabilities(): Promise<readonly string[] | undefined> {
  const output = await npm('audit', '--json').catch((error: { stdout?: string }) => error.stdout ?? '');
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
  const text = await npm('sbom', '--sbom-format', 'cyclonedx');
  const { components } = billOfMaterials.parse(JSON.parse(text));
  if (options.sbom !== undefined) await writeFile(options.sbom, text);
  const pins = [
    ...pinFindings(await readFile('package.json', 'utf8')).map(({ what, remedy }) => `${what}. ${remedy}`),
    ...packagesWithoutChecksum(lockfile.parse(JSON.parse(await readFile('package-lock.json', 'utf8')))),
  ];
  const licences = unexaminedLicences(components);
  const known = options.offline ? undefined : await knownVulnerabilities();
  console.log(
    `${components.length} packages: ${pins.length} not pinned, ${licences.length} licences to review.`,
  );
  console.log(
    known === undefined
      ? 'Known vulnerabilities were NOT checked: the registry was not queried or did not respond.'
      : `${known.length} high or critical known vulnerabilities.`,
  );
  const findings = [...pins, ...licences, ...(known ?? [])];
  for (const finding of findings) console.error(`  ${finding}`);
  return findings.length === 0 ? 0 : 1;
}
