/**
 * Writes the files that a static host reads beside the pages: `_headers` and `_redirects` for Netlify, and
 * `.well-known/security.txt`.
 *
 *     npm run hosting-files -- [--dist dist] [--built-at 2026-11-21]
 *
 * Run it after the build and before the publication. Settings come from the environment.
 * Exit codes: 0 written, 1 failure, 2 usage.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { HOSTING_FILES } from '../src/hosting/hosting-files.ts';
import { netlifyHeaders, netlifyRedirects } from '../src/hosting/netlify-files.ts';
import { securityTxt } from '../src/hosting/security-txt.ts';
import { hostingSettings } from '../src/settings/hosting-settings.ts';
import { fail, failUsage } from './command/fail.ts';

const usage = `Usage: npm run hosting-files -- [--dist dist] [--built-at DAY]

Writes _headers, _redirects and .well-known/security.txt into a built site.

  --dist DIR      built site (dist)
  --built-at DAY  day from which security.txt is valid (today)`;

async function main(): Promise<number> {
  const options = {
    dist: { type: 'string', default: 'dist' },
    'built-at': { type: 'string' },
    help: { type: 'boolean', default: false },
  } as const;
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    return failUsage((error as Error).message, usage);
  }
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const builtAt = new Date(values['built-at'] ?? Date.now());
  if (Number.isNaN(builtAt.getTime())) return failUsage(`--built-at ${values['built-at']} is no day.`, usage);
  try {
    await writeFiles(values.dist, builtAt);
    return 0;
  } catch (error) {
    return fail(error);
  }
}

async function writeFiles(dist: string, builtAt: Date): Promise<void> {
  const settings = hostingSettings(process.env);
  const files: Record<(typeof HOSTING_FILES)[number], string> = {
    _headers: netlifyHeaders(settings),
    _redirects: netlifyRedirects(),
    '.well-known/security.txt': securityTxt({
      origin: settings.origin,
      contact: settings.securityContact,
      builtAt,
    }),
  };
  for (const [name, text] of Object.entries(files)) {
    const file = join(dist, name);
    await mkdir(dirname(file), { recursive: true });
    // A release may share the old file: it is replaced, never written over.
    await writeFile(`${file}.new`, text);
    await rename(`${file}.new`, file);
    console.log(`Wrote ${file}`);
  }
}

process.exitCode = await main();
