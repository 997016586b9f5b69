/**
 * Checks the whole project without running it.
 *
 *     npm run check -- [NAME…]
 */
import { runCommand } from 'astro-incremental/terminal';
import { CHECKS } from './checks/all-checks.ts';
import { runChecks } from './checks/run-checks.ts';
import { knownNames } from './command/known-names.ts';

const CALL = 'npm run check --';

const usage = `Usage: npm run check -- [NAME…]

Runs the static checks, all of them or those named:

  types      TypeScript, strict, no errors
  templates  types of the .astro files
  lint       Biome: formatting and lint
  layers     imports point down, and code runs where it can
  islands    *.island.tsx are hydrated, and nothing else is
  names      files are named after one concept, in kebab-case
  pins       exact versions in package.json
  specification  every fact of the specification has its test
  paths      no folder of one machine in a committed file
  --help     this text

Exit codes: 0 nothing found, 1 something found, 2 called wrongly.`;

await runCommand({
  call: CALL,
  usage,
  options: {},
  positionals: true,
  async run({ positionals }) {
    const names = knownNames(
      CALL,
      'check',
      positionals,
      CHECKS.map(({ name }) => name),
    );
    const failed = await runChecks(
      CHECKS.filter(({ name }) => names.includes(name)),
      (text) => process.stdout.write(text),
      () => performance.now(),
    );
    return failed.length === 0 ? 0 : 1;
  },
});
