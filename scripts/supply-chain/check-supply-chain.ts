import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { pinFindings } from '../checks/pins.ts';
import { lockfile, unchecked } from './checksums.ts';
import { billOfMaterials, unexaminedLicences } from './licences.ts';

const OUTPUT_LIMIT = 64 * 1024 * 1024;
const npm = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)('npm', args, { maxBuffer: OUTPUT_LIMIT })).stdout;

const auditReport = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});
const SERIOUS = new Set(['high', 'critical']);

/** Lists high and critical findings of `npm audit`; undefined if the registry does not respond. */
async function weaknesses(): Promise<readonly string[] | undefined> {
  const output = await npm('audit', '--json').catch((error: { stdout?: string }) => error.stdout ?? '');
  try {
    const { vulnerabilities } = auditReport.parse(JSON.parse(output));
    return Object.entries(vulnerabilities)
      .filter(([, { severity }]) => SERIOUS.has(severity))
      .map(([name, { severity }]) => `${name} has a known weakness (${severity}). See npm audit.`);
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
    ...unchecked(lockfile.parse(JSON.parse(await readFile('package-lock.json', 'utf8')))),
  ];
  const licences = unexaminedLicences(components);
  const known = options.offline ? undefined : await weaknesses();
  console.log(
    `${components.length} packages: ${pins.length} not pinned, ${licences.length} licences to look at.`,
  );
  console.log(
    known === undefined
      ? 'Known weaknesses were NOT checked: the registry was not asked or did not answer.'
      : `${known.length} high or critical known weaknesses.`,
  );
  const findings = [...pins, ...licences, ...(known ?? [])];
  for (const finding of findings) console.error(`  ${finding}`);
  return findings.length === 0 ? 0 : 1;
}
