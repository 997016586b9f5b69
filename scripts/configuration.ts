/**
 * Writes the list of all settings to docs/configuration.md.
 *
 *     npm run configuration
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runSiteCommand } from './command/run-site-command.ts';
import { CONFIGURATION_DOCUMENT, configurationDocument } from './configuration/configuration-document.ts';

const usage = `Usage: npm run configuration

Writes the list of all settings to ${CONFIGURATION_DOCUMENT}.

  --help  this text

Exit codes: 0 written, 1 failure, 2 called wrongly.`;

await runSiteCommand({
  invocation: 'npm run configuration',
  usage,
  options: {},
  async run() {
    await writeFile(
      fileURLToPath(new URL(`../${CONFIGURATION_DOCUMENT}`, import.meta.url)),
      configurationDocument(),
    );
    return 0;
  },
});
