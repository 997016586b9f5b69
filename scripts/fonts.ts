/**
 * Writes subsets of the two typefaces to brand/fonts/, in the weights that the styles use: the core letters, which
 * nearly every page needs, and the letters of European names.
 *
 *     npm run fonts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { runSiteCommand } from './command/run-site-command.ts';
import { SUBSETS } from './fonts/subsets.ts';

/** OpenType features that position letters next to each other; each face needs them. */
const POSITIONING_FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl'];

const FACES = [
  // Inter needs tabular figures for years and counts. Its contextual alternates would add 4 KB.
  { family: 'inter', wght: { min: 400, max: 700 }, keepFeatures: [...POSITIONING_FEATURES, 'tnum'] },
  { family: 'newsreader', wght: { min: 400, max: 600 }, noLayoutClosure: true, noHinting: true },
] as const;
const PACKAGES = new URL('../node_modules/@fontsource-variable/', import.meta.url);
const TARGET = new URL('../brand/fonts/', import.meta.url);

await runSiteCommand({
  invocation: 'npm run fonts --',
  usage: `Usage: npm run fonts

Writes the subsets of the two typefaces. Run it after an upgrade of the font packages or a change of
scripts/fonts/subsets.ts. Then update unicode-range in brand/fonts.css.

  --help  this text

Exit codes: 0 written, 1 failure, 2 invalid arguments.`,
  options: {},
  async run() {
    for (const { family, wght, ...kept } of FACES)
      for (const { name, from, letters } of SUBSETS) {
        const whole = readFileSync(new URL(`${family}/files/${family}-${from}-wght-normal.woff2`, PACKAGES));
        const part = await subsetFont(whole, letters[family], {
          targetFormat: 'woff2',
          variationAxes: { wght },
          ...kept,
        });
        writeFileSync(new URL(`${family}-${name}.woff2`, TARGET), part);
        process.stdout.write(`${family}-${name}: ${part.length} of ${whole.length} bytes\n`);
      }
    return 0;
  },
});
