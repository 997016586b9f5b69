/**
 * Draws comments, test titles, identifiers, error texts and paragraphs from the repository, for a reader who judges
 * them without context.
 *
 *     node scripts/reader-sample.mjs SEED
 */
import { fileURLToPath } from 'node:url';
import { runCommand, wrongUsage } from '@laurel/terminal';
import { readProjectFiles } from './checks/project-files.ts';
import { readerSample } from './prose/reader-sample.ts';

const CALL = 'node scripts/reader-sample.mjs';

await runCommand({
  invocation: CALL,
  usage: `Usage: ${CALL} SEED

Prints a numbered list of texts of this repository without their context: 100 comments or docstrings,
60 test titles, 40 identifiers with their files, 20 error texts and 20 paragraphs of documents.
The same seed (any text) and the same files result in the same list.

  --help  this text

Exit codes: 0 printed, 1 failure, 2 called wrongly.`,
  options: {},
  positionals: true,
  async run({ positionals }) {
    const [seed, ...others] = positionals;
    if (seed === undefined || others.length > 0) throw wrongUsage(CALL, 'Give one seed, e.g. 1.');
    const files = await readProjectFiles(fileURLToPath(new URL('..', import.meta.url)));
    process.stdout.write(readerSample(files, seed));
    return 0;
  },
});
