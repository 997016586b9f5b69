/**
 * Writes the generated parts of the specification: `docs/specification-coverage.md`, the test of each fact, and the
 * table of calls in `docs/specification.md`.
 *
 *     npx tsx scripts/cover-specification.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runSiteCommand } from './command/run-site-command.ts';
import { COVERAGE_DOCUMENT, coverageDocument } from './specification/coverage-document.ts';
import { SPECIFICATION_FACTS } from './specification/facts.ts';
import { callTable, SPECIFICATION_DOCUMENT, withCallTable } from './specification/specification-document.ts';

const CALL = 'npx tsx scripts/cover-specification.ts';
const root = fileURLToPath(new URL('..', import.meta.url));

await runSiteCommand({
  invocation: CALL,
  usage: `Usage: ${CALL}

Writes ${COVERAGE_DOCUMENT} from the facts in scripts/specification/facts.ts, and the table of
calls in ${SPECIFICATION_DOCUMENT} from the catalogue of calls and their use.

  --help  this text

Exit codes: 0 written, 1 failure, 2 invalid arguments.`,
  options: {},
  positionals: false,
  async run() {
    await writeFile(join(root, COVERAGE_DOCUMENT), coverageDocument(SPECIFICATION_FACTS));
    const path = join(root, SPECIFICATION_DOCUMENT);
    const document = withCallTable(await readFile(path, 'utf8'), callTable());
    if (document === undefined)
      throw new Error(`${SPECIFICATION_DOCUMENT} has no markers around its table of calls.`);
    await writeFile(path, document);
    return 0;
  },
});
