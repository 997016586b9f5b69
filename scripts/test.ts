/**
 * Runs the test suite.
 *
 *     npm test -- [PART…]
 */
import { parseNames } from './command/parse-names.ts';
import { runSiteCommand } from './command/run-site-command.ts';
import { partNames, runSuite, SHORT_PARTS } from './suite/run-suite.ts';

const CALL = 'npm test --';

const usage = `Usage: npm test -- [PART…]

Runs at least one test of each behaviour, or the given parts:

  check     static checks, as npm run check
  unit      tests without a browser or other processes
  system    integration, edge and browser tests; installs a Chromium if the machine has none
  further   further cases of behaviours that system covers, such as more window sizes and invalid arguments
  extended  long histories of edits, kill points, every page in more windows and colour schemes, and the suites of the packages

Without a part, it runs check, unit and system. npm run test:all runs the others.

  --help    this text

A single file: npx vitest run tests/domain/slugs.test.ts
CHROMIUM_PATH is the path of the browser. The last line has the number of tests: '812 passed, 0 failed'.

Exit codes: 0 all passed, 1 failures, 2 invalid arguments.`;

await runSiteCommand({
  invocation: CALL,
  usage,
  options: {},
  positionals: true,
  run: ({ positionals }) =>
    runSuite(positionals.length === 0 ? SHORT_PARTS : parseNames(CALL, 'part', positionals, partNames)),
});
