/**
 * Prints the nginx configuration of the site: the same addresses, redirects, headers and caching as on other hosts.
 *
 *     npm run nginx-configuration -- --root /srv/laurel/current [--listen 8080] [--functions 127.0.0.1:4321]
 */
import { isAbsolute } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { printData, wrongUsage } from '@laurel/terminal';
import type { Redirect } from '../src/content/pull/redirects/parse-redirects.ts';
import { readRedirectsFile } from '../src/content/pull/redirects/pull-redirects.ts';
import { readSettings } from '../src/delivery/build/read-settings.ts';
import { nginxConfiguration } from '../src/delivery/hosting/nginx-configuration.ts';
import { redirectsInvalid } from '../src/domain/errors/redirects.ts';
import { hostingSettings } from '../src/domain/settings/hosting-settings.ts';
import { runSiteCommand } from './command/run-site-command.ts';
import { warnIfNotIndexed } from './command/warn-if-not-indexed.ts';

const CALL = 'npm run nginx-configuration --';

const usage = `Usage: npm run nginx-configuration -- --root FOLDER [--listen 8080] [--functions HOST:PORT]

Prints the nginx configuration of the site, for a file that nginx includes inside http { … }. The settings of the
environment apply.

  --root FOLDER          published site, absolute; a link to the current release works
  --listen ADDRESS       address that nginx listens on (8080)
  --functions HOST:PORT  a running \`npm run serve\` for old names, offices and the search
  --help                 this text

Exit codes: 0 printed, 1 failure, 2 invalid arguments.`;

/** Characters of a path or address that could end a statement of nginx. */
const UNSAFE = /[\s;{}"'$\\]/;

await runSiteCommand({
  invocation: CALL,
  usage,
  options: {
    root: { type: 'string' },
    listen: { type: 'string', default: '8080' },
    functions: { type: 'string' },
  },
  async run({ values: { root, listen, functions } }) {
    if (root === undefined) throw wrongUsage(CALL, '--root is missing.');
    if (!isAbsolute(root))
      throw wrongUsage(CALL, `--root is ${JSON.stringify(root)}, which is not absolute.`);
    for (const [name, value] of Object.entries({ root, listen, functions }))
      if (value !== undefined && UNSAFE.test(value))
        throw wrongUsage(CALL, `--${name} may not hold spaces or any of ; { } " ' $ \\.`);
    const environment = readSettings(process.env);
    const { trustedProxies } = environment;
    const settings = hostingSettings(environment);
    const redirects = functions === undefined ? await readRedirects(environment.redirects) : [];
    printData(nginxConfiguration({ settings, root, listen, functions, redirects, trustedProxies }));
    await warnIfNotIndexed(process.env, {
      subject: 'This configuration',
      remedy: 'generate the configuration again',
    });
    return 0;
  },
});

/** @throws {FaultError} RedirectsInvalid, with all faults of the file */
async function readRedirects(file: string | undefined): Promise<readonly Redirect[]> {
  if (file === undefined) return [];
  const { redirects, faults } = await readRedirectsFile(file);
  if (faults.length > 0) throw new FaultError(redirectsInvalid({ file, faults: faults.length }), { faults });
  return redirects;
}
