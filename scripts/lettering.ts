/**
 * Writes the outlines that badges are lettered with to src/images/newsreader-outlines.json, from the font package, so
 * that drawing needs no font on the machine and gives the same bytes everywhere.
 *
 *     npm run lettering
 */
import { writeFileSync } from 'node:fs';
import { runCommand } from '@laurel/terminal';
import { readOutlines } from './lettering/outlines.ts';

const TARGET = new URL('../src/images/newsreader-outlines.json', import.meta.url);

await runCommand({
  call: 'npm run lettering --',
  usage: `Usage: npm run lettering

Writes the outlines that badges are lettered with. Run it after an upgrade of @fontsource-variable/newsreader.

Exit codes: 0 written, 1 failure, 2 called wrongly.`,
  options: {},
  run() {
    writeFileSync(TARGET, `${JSON.stringify(readOutlines(), null, 2)}\n`);
    return 0;
  },
});
