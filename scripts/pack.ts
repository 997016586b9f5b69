/**
 * Packs the packages of this repository as for npm.
 *
 *     npm run pack -- [--out DIR]
 */

import { runSiteCommand } from './command/run-site-command.ts';
import { packPackages } from './pack/pack-packages.ts';

const usage = `Usage: npm run pack -- [options]

Compiles each package of packages/ to JavaScript with types and packs it as NAME-VERSION.tgz.

  --out DIR   folder of the tarballs (default: .laurel/packages)
  --help      this text

Exit codes: 0 packed, 1 failure, 2 invalid arguments.`;

await runSiteCommand({
  invocation: 'npm run pack --',
  usage,
  options: { out: { type: 'string', default: '.laurel/packages' } },
  run: async ({ values }) => {
    for (const tarball of (await packPackages(values.out)).values()) console.log(tarball);
    return 0;
  },
});
