/**
 * Checks the dependencies of the project: exact versions, checksums, licences and known vulnerabilities. Can write the
 * bill of materials.
 *
 *     npm run supply-chain -- [--sbom FILE] [--offline]
 */

import { runSiteCommand } from './command/run-site-command.ts';
import { checkSupplyChain } from './supply-chain/check-supply-chain.ts';

const usage = `Usage: npm run supply-chain -- [--sbom FILE] [--offline]

Checks versions, checksums, licences and known vulnerabilities of all dependencies.

  --sbom FILE  write the bill of materials (CycloneDX)
  --offline    check versions, checksums and licences only, which needs neither the registry nor an installation
  --help       this text

Exit codes: 0 no findings, 1 findings or failure of npm, 2 invalid arguments.`;

await runSiteCommand({
  invocation: 'npm run supply-chain --',
  usage,
  options: { sbom: { type: 'string' }, offline: { type: 'boolean', default: false } },
  run: ({ values: { sbom, offline } }) => checkSupplyChain({ sbom, offline }),
});
