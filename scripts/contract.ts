/**
 * Writes the contract of the upstream: docs/upstream/openapi.json and docs/upstream/README.md.
 *
 *     npm run contract
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runSiteCommand } from './command/run-site-command.ts';
import { contractDocuments } from './contract/contract-documents.ts';

const usage = `Usage: npm run contract

Writes the contract of the upstream to docs/upstream: an OpenAPI document with the schemas of the catalogue
(src/content/upstream), and a page about each call with a response of the embedded publisher.

  --help  this text

Exit codes: 0 written, 1 failure, 2 invalid arguments.`;

await runSiteCommand({
  invocation: 'npm run contract',
  usage,
  options: {},
  async run() {
    for (const { path, text } of await contractDocuments())
      await writeFile(fileURLToPath(new URL(`../${path}`, import.meta.url)), text);
    return 0;
  },
});
