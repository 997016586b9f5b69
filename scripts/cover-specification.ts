/**
 * Writes `docs/specification-coverage.md`: which test holds which sentence of the specification.
 *
 *     npx tsx scripts/cover-specification.ts
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runCommand } from '@laurel/terminal';
import { COVERAGE_DOCUMENT, coverageDocument } from './specification/coverage.ts';
import { FACTS } from './specification/facts.ts';

const CALL = 'npx tsx scripts/cover-specification.ts';

await runCommand({
  call: CALL,
  usage: `Usage: ${CALL}\n\nWrites ${COVERAGE_DOCUMENT} from the facts in scripts/specification/facts.ts.`,
  options: {},
  positionals: false,
  async run() {
    await writeFile(
      fileURLToPath(new URL(`../${COVERAGE_DOCUMENT}`, import.meta.url)),
      coverageDocument(FACTS),
    );
    return 0;
  },
});
