/**
 * Runs the static checks of the project.
 *
 *     npm run check -- [NAME…]
 */
import { runCommand } from '@laurel/terminal';
import { CHECKS } from './checks/all-checks.ts';
import { runChecks } from './checks/run-checks.ts';
import { knownNames } from './command/known-names.ts';

const CALL = 'npm run check --';

const options = [...CHECKS, { name: '--help', says: 'this text' }];
const width = Math.max(...options.map(({ name }) => name.length));

const usage = `Usage: npm run check -- [NAME…]

Runs all static checks, or the given ones:

${options.map(({ name, says }) => `  ${name.padEnd(width)}  ${says}`).join('\n')}

Exit codes: 0 no findings, 1 findings, 2 called wrongly.`;

await runCommand({
  invocation: CALL,
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
