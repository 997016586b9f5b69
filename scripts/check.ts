/**
 * Runs the static checks of the project.
 *
 *     npm run check -- [NAME…]
 */
import { runCommand } from '@laurel/terminal';
import { CHECKS } from './checks/all-checks.ts';
import { runChecks } from './checks/run-checks.ts';
import { parseNames } from './command/parse-names.ts';

const CALL = 'npm run check --';

const options = [...CHECKS, { name: '--help', statement: 'this text' }];
const width = Math.max(...options.map(({ name }) => name.length));

const usage = `Usage: npm run check -- [NAME…]

Runs all static checks, or the given ones:

${options.map(({ name, statement }) => `  ${name.padEnd(width)}  ${statement}`).join('\n')}

Exit codes: 0 no findings, 1 findings, 2 called wrongly.`;

await runCommand({
  invocation: CALL,
  usage,
  options: {},
  positionals: true,
  async run({ positionals }) {
    const names = parseNames(
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
