/**
 * Runs a command of this folder: `node scripts/run.mjs build --plan`. Node caches the compiled code between calls. This
 * file is JavaScript, because loading a TypeScript loader first would take a third of a build that has nothing to do.
 */
import module from 'node:module';
import { fileURLToPath } from 'node:url';

/** The oldest major version of Node that the project supports; see `engines` in package.json. */
const MIN_NODE_VERSION = 24;

const [, , command] = process.argv;
if (Number.parseInt(process.versions.node, 10) < MIN_NODE_VERSION) {
  console.error(`NodeTooOld: This is Node ${process.versions.node}.
  why   The commands need Node ${MIN_NODE_VERSION} or newer. \`npm ci\` installs Node ${MIN_NODE_VERSION} as a development package; \`npm ci --omit=dev\` does not.
  do    Install Node ${MIN_NODE_VERSION}, or run \`npm ci\` without \`--omit=dev\`.`);
  process.exit(1);
}
module.enableCompileCache();
// This module imports functions that an older Node lacks, so it is loaded after the check of the version.
await import('./locale-texts.mjs');
const script = new URL(`./${command}.ts`, import.meta.url);
process.argv.splice(1, 2, fileURLToPath(script));
await import(script.href);
