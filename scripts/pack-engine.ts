/**
 * Packs the incremental engine as an npm package of its own.
 *
 *     npm run pack-engine -- [--out DIR]
 */
import { runCommand } from 'astro-incremental/terminal';
import { packEngine } from './engine/pack-engine.ts';

const usage = `Usage: npm run pack-engine -- [options]

Compiles src/incremental/ to JavaScript with types and packs it as astro-incremental-VERSION.tgz.

  --out DIR   folder of the tarball (default: .laurel/packages)
  --help      this text

Exit codes: 0 packed, 1 failure, 2 called wrongly.`;

await runCommand({
  call: 'npm run pack-engine --',
  usage,
  options: { out: { type: 'string', default: '.laurel/packages' } },
  run: async ({ values }) => {
    console.log(await packEngine(values.out));
    return 0;
  },
});
