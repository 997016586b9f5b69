/**
 * Writes the outlines of the letters on badges and share images to lettering.json in the brand folder. Drawing then needs no installed
 * font, and its bytes are the same on each machine.
 *
 *     npm run lettering -- [--font FILE]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { errorMessage } from '@laurel/diagnostics';
import { wrongUsage } from '@laurel/terminal';
import { readEnvironment } from '../src/domain/settings/environment.ts';
import { runSiteCommand } from './command/run-site-command.ts';
import { missingLetters, type Outlines, readOutlines } from './lettering/outlines.ts';

const CALL = 'npm run lettering --';

/** The font of the headings of the default brand. */
const DEFAULT_FONT = '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2';

const usage = `Usage: npm run lettering -- [--font FILE]

Writes the outlines of the letters on badges and share images to lettering.json in the brand folder (LAUREL_BRAND; default: brand).
Run it after a change of the brand's font, or after an upgrade of its package.

  --font FILE  font with Latin letters: TTF, OTF, WOFF or WOFF2; of a variable font, its default weight is used
               (default: Newsreader)
  --help       this text

Exit codes: 0 written, 1 failure, 2 invalid arguments.`;

await runSiteCommand({
  invocation: CALL,
  usage,
  options: { font: { type: 'string' } },
  run({ values: { font } }) {
    const outlines = readFont(font ?? createRequire(import.meta.url).resolve(DEFAULT_FONT));
    const file = `${readEnvironment(process.env).brand}/lettering.json`;
    writeFileSync(file, `${JSON.stringify(outlines, null, 2)}\n`);
    process.stdout.write(`${file}: ${Object.keys(outlines.glyphs).length} letters\n`);
    return 0;
  },
});

/**
 * Reads the outlines of the letters in the file of a font.
 * @throws {FaultError} WrongUsage if the file is not a font, or the font lacks required letters
 */
function readFont(file: string): Outlines {
  let outlines: Outlines;
  try {
    outlines = readOutlines(readFileSync(file));
  } catch (error) {
    throw wrongUsage(CALL, `--font is ${file}, which cannot be read: ${errorMessage(error)}`);
  }
  const missing = missingLetters(outlines);
  if (missing.length > 0)
    throw wrongUsage(CALL, `--font is ${file}, which lacks the letters ${missing.join(' ')}.`);
  return outlines;
}
