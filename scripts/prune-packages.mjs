/**
 * Deletes installed files that nothing reads, 160 MB: the C headers of Node, and the bundles of Application Insights for pages
 * without a bundler. npm runs it after each installation, with any version of Node.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = join(dirname(fileURLToPath(import.meta.url)), '../node_modules');

/** Deletes a folder of each package of a folder whose name begins with `prefix`. */
function prune(folder, prefix, unread) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix)) rmSync(join(folder, name, unread), { recursive: true, force: true });
}

prune(join(packages, 'node/node_modules'), 'node-', 'include');
prune(join(packages, '@microsoft'), 'applicationinsights-', 'browser');
