/**
 * Prints random comments, test titles, identifiers, error texts and paragraphs of the repository, for a reader who
 * judges whether each is understood at first sight.
 *
 *     npm run reader-sample -- SEED
 */
import { fileURLToPath } from 'node:url';
import { printData, wrongUsage } from '@laurel/terminal';
import { readProjectFiles } from './checks/project-files.ts';
import { runSiteCommand } from './command/run-site-command.ts';
import { readerSample, SAMPLE } from './prose/reader-sample.ts';

const CALL = 'npm run reader-sample --';

await runSiteCommand({
  invocation: CALL,
  usage: `Usage: ${CALL} SEED

Prints a numbered list of random texts of this repository, each with its file and the code next to it, at most:

${SAMPLE.map(({ title, count }) => `  ${String(count).padStart(3)}  ${title.toLowerCase()}`).join('\n')}

The same seed (any text) and the same files result in the same list.

  --help  this text

Exit codes: 0 printed, 1 failure, 2 invalid arguments.`,
  options: {},
  positionals: true,
  async run({ positionals }) {
    const [seed, ...others] = positionals;
    if (seed === undefined || others.length > 0) throw wrongUsage(CALL, 'Give one seed, e.g. 1.');
    const files = await readProjectFiles(fileURLToPath(new URL('..', import.meta.url)));
    printData(readerSample(files, seed));
    return 0;
  },
});
