/**
 * Writes the outlines of the badges' letters to src/images/newsreader-outlines.json, from the font package. Drawing
 * then needs no installed font, and its bytes are the same on each machine.
 *
 *     npm run lettering
 */
import { writeFileSync } from 'node:fs';
import { runSiteCommand } from './command/run-site-command.ts';
import { readOutlines } from './lettering/outlines.ts';

const TARGET = new URL('../src/images/newsreader-outlines.json', import.meta.url);

await runSiteCommand({
  invocation: 'npm run lettering --',
  usage: `Usage: npm run lettering

Writes the outlines of the badges' letters. Run it after an upgrade of @fontsource-variable/newsreader.

  --help  this text

Exit codes: 0 written, 1 failure, 2 called wrongly.`,
  options: {},
  run() {
    writeFileSync(TARGET, `${JSON.stringify(readOutlines(), null, 2)}\n`);
    return 0;
  },
});
