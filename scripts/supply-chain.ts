/**
 * Checks what the project is made of: exact versions and checksums, licences, known weaknesses; writes the bill of
 * materials.
 *
 *     npm run supply-chain -- [--sbom FILE] [--offline]
 *
 * Exit codes: 0 nothing found, 1 something found or npm failed, 2 usage.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs, promisify } from 'node:util';
import { z } from 'zod';
import { pinFaults } from './checks/pins.ts';
import { fail, failUsage } from './command/fail.ts';
import { lockfile, unchecked } from './supply-chain/checksums.ts';
import { billOfMaterials, unexaminedLicences } from './supply-chain/licences.ts';

const usage = `Usage: npm run supply-chain -- [--sbom FILE] [--offline]

Checks versions, checksums, licences and known weaknesses of everything that the project uses.

  --sbom FILE  write the bill of materials (CycloneDX)
  --offline    do not ask the registry for known weaknesses`;

const OUTPUT_LIMIT = 64 * 1024 * 1024;
const npm = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)('npm', args, { maxBuffer: OUTPUT_LIMIT })).stdout;

const auditReport = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});
const SERIOUS = new Set(['high', 'critical']);

/** High and critical findings of `npm audit`; undefined where the registry does not answer. */
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

async function check(options: {
  readonly sbom: string | undefined;
  readonly offline: boolean;
}): Promise<number> {
  const text = await npm('sbom', '--sbom-format', 'cyclonedx');
  const { components } = billOfMaterials.parse(JSON.parse(text));
  if (options.sbom !== undefined) await writeFile(options.sbom, text);
  const pins = [
    ...pinFaults(await readFile('package.json', 'utf8')).map(({ what, remedy }) => `${what}. ${remedy}`),
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
  const faults = [...pins, ...licences, ...(known ?? [])];
  for (const fault of faults) console.error(`  ${fault}`);
  return faults.length === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  try {
    const { values } = parseArgs({
      options: {
        sbom: { type: 'string' },
        offline: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      console.log(usage);
      return 0;
    }
    return await check({ sbom: values.sbom, offline: values.offline }).catch(fail);
  } catch (error) {
    return failUsage((error as Error).message, usage);
  }
}

process.exitCode = await main();
