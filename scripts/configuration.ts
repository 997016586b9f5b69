/**
 * Writes the list of all settings to docs/configuration.md, and the list of all keys of brand.json to docs/brand.md.
 *
 *     npm run configuration
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runSiteCommand } from './command/run-site-command.ts';
import { BRAND_DOCUMENT, brandDocument } from './configuration/brand-document.ts';
import { CONFIGURATION_DOCUMENT, configurationDocument } from './configuration/configuration-document.ts';

const usage = `Usage: npm run configuration

Writes the list of all settings to ${CONFIGURATION_DOCUMENT}, and the list of all keys of brand.json to ${BRAND_DOCUMENT}.

  --help  this text

Exit codes: 0 written, 1 failure, 2 invalid arguments.`;

await runSiteCommand({
  invocation: 'npm run configuration',
  usage,
  options: {},
  async run() {
    const write = (path: string, text: string) =>
      writeFile(fileURLToPath(new URL(`../${path}`, import.meta.url)), text);
    await write(CONFIGURATION_DOCUMENT, configurationDocument());
    await write(BRAND_DOCUMENT, brandDocument());
    return 0;
  },
});
