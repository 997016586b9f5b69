/**
 * Runs a command of this folder whose code Node keeps compiled from one call to the next: `node scripts/run.mjs build --plan`.
 * JavaScript, because loading what turns TypeScript into it would take a third of a build that has nothing to do.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache();
const [, , command] = process.argv;
const script = new URL(`./${command}.ts`, import.meta.url);
process.argv.splice(1, 2, fileURLToPath(script));
await import(script.href);
