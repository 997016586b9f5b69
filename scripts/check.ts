/**
 * Runs the static checks of the project.
 *
 *     npm run check -- [NAME…] [--changed]
 */
import { fileURLToPath } from 'node:url';
import { CHECKS } from './checks/all-checks.ts';
import { changedFiles } from './checks/changed-files.ts';
import { checksOf, runChecks } from './checks/run-checks.ts';
import { parseNames } from './command/parse-names.ts';
import { runSiteCommand } from './command/run-site-command.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const CALL = 'npm run check --';

const options = [
  ...CHECKS,
  { name: '--changed', statement: 'only checks that read a changed file; lint reads changed files only' },
  { name: '--help', statement: 'this text' },
];
const width = Math.max(...options.map(({ name }) => name.length));

const usage = `Usage: npm run check -- [NAME…] [--changed]

Runs all static checks, or the given ones:

${options.map(({ name, statement }) => `  ${name.padEnd(width)}  ${statement}`).join('\n')}

Changed files are those that differ from the commit at which the branch left main. TypeScript and astro check store their state
in node_modules/.cache, so that they check again only what a change affects.

Exit codes: 0 no findings, 1 findings, 2 invalid arguments.`;

await runSiteCommand({
  invocation: CALL,
  usage,
  options: { changed: { type: 'boolean', default: false } },
  positionals: true,
  async run({ values, positionals }) {
    const names = parseNames(
      CALL,
      'check',
      positionals,
      CHECKS.map(({ name }) => name),
    );
    const named = CHECKS.filter(({ name }) => names.includes(name));
    const changed = values.changed ? await changedFiles(root) : undefined;
    const failed = await runChecks(
      changed === undefined ? named : checksOf(named, changed),
      (text) => process.stdout.write(text),
      () => performance.now(),
      changed,
    );
    return failed.length === 0 ? 0 : 1;
  },
});
