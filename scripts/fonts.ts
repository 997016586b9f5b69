/**
 * Writes the part of the two faces that nearly every page needs to src/styles/fonts/: the core letters, in the weights that
 * the styles use.
 *
 *     npm run fonts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { runCommand } from 'astro-incremental/terminal';
import subsetFont from 'subset-font';
import { CORE_LETTERS } from './fonts/core-letters.ts';

/** How letters stand together; every face needs it. */
const SETTING = ['kern', 'mark', 'mkmk', 'ccmp', 'locl'];

const FACES = [
  // Years and counts are set in Inter with figures of one width. Its contextual alternates would be another 4 KB.
  { family: 'inter', wght: { min: 400, max: 700 }, keepFeatures: [...SETTING, 'tnum'] },
  { family: 'newsreader', wght: { min: 400, max: 600 }, noLayoutClosure: true, noHinting: true },
] as const;
const PACKAGES = new URL('../node_modules/@fontsource-variable/', import.meta.url);
const TARGET = new URL('../src/styles/fonts/', import.meta.url);

await runCommand({
  call: 'npm run fonts --',
  usage: `Usage: npm run fonts

Writes the core letters of the two faces. Run it after an upgrade of the font packages or a change of
scripts/fonts/core-letters.ts; then bring the unicode-range of src/styles/fonts.css up to date.

Exit codes: 0 written, 1 failure, 2 called wrongly.`,
  options: {},
  async run() {
    for (const { family, wght, ...kept } of FACES) {
      const whole = readFileSync(new URL(`${family}/files/${family}-latin-wght-normal.woff2`, PACKAGES));
      const core = await subsetFont(whole, CORE_LETTERS[family], {
        targetFormat: 'woff2',
        variationAxes: { wght },
        ...kept,
      });
      writeFileSync(new URL(`${family}-core.woff2`, TARGET), core);
      process.stdout.write(`${family}: ${core.length} of ${whole.length} bytes\n`);
    }
    return 0;
  },
});
