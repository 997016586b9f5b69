/**
 * Prints the nginx configuration of the site: addresses, redirects, headers and caching as everywhere else.
 *
 *     npm run nginx-configuration -- --root /srv/laurel/current [--listen 8080] [--functions 127.0.0.1:4321]
 *
 * Put the output where nginx includes it inside `http { … }`. With `--functions` the address of a running
 * `npm run serve` answers what needs to be looked up. Settings come from the environment.
 * Exit codes: 0 printed, 1 failure, 2 usage.
 */
import { parseArgs } from 'node:util';
import { wrongUsage } from '../src/errors/command-line.ts';
import { nginxConfiguration } from '../src/hosting/nginx-configuration.ts';
import { hostingSettings } from '../src/settings/hosting-settings.ts';
import { fail } from './command/fail.ts';

const usage = `Usage: npm run nginx-configuration -- --root FOLDER [--listen 8080] [--functions HOST:PORT]

Prints the nginx configuration of the site.

  --root FOLDER          published site, absolute; a link to the current release works
  --listen ADDRESS       what nginx listens on (8080)
  --functions HOST:PORT  a running \`npm run serve\` for old names, offices and the search`;

/** Where a path or address could end nginx's statement. */
const UNSAFE = /[\s;{}"'$\\]/;

function main(args: readonly string[], environment: NodeJS.ProcessEnv): string {
  const wrong = (problem: string) => wrongUsage('npm run nginx-configuration', problem);
  const read = () => {
    try {
      return parseArgs({
        args: [...args],
        options: {
          root: { type: 'string' },
          listen: { type: 'string', default: '8080' },
          functions: { type: 'string' },
          help: { type: 'boolean', default: false },
        },
      }).values;
    } catch (error) {
      throw wrong((error as Error).message);
    }
  };
  const { root, listen, functions, help } = read();
  if (help) return `${usage}\n`;
  if (root === undefined) throw wrong('--root is missing.');
  for (const [name, value] of Object.entries({ root, listen, functions }))
    if (value !== undefined && UNSAFE.test(value))
      throw wrong(`--${name} may not hold spaces or any of ; { } " ' $ \\.`);
  return nginxConfiguration({ settings: hostingSettings(environment), root, listen, functions });
}

try {
  process.stdout.write(main(process.argv.slice(2), process.env));
} catch (error) {
  process.exitCode = fail(error);
}
