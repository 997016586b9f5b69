/**
 * Publishes the built site on this machine: a new release beside the old ones, and one rename.
 *
 *     npm run publish -- [--to DIR] [--keep N] [--rollback [--release NAME]] [--list]
 *
 * Exit codes: 0 published, 1 failure, 2 usage.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { folderOptions, folderUsage, siteFolders } from '../src/build/site-folders.ts';
import { currentRelease, listReleases, publishSite, rollBack } from '../src/incremental/release/release.ts';
import { fail, failUsage } from './command/fail.ts';

const usage = `Usage: npm run publish -- [options]

Serve the folder 'current' below --to: it is a link that changes from one whole release to the next.

  --to DIR         folder of the releases (default: .laurel/published)
  --keep N         releases kept (default: 5)
  --rollback       go back to the release before the current one
  --release NAME   with --rollback: go to this one
  --list           list the releases
${folderUsage}
  --help           this text`;

async function main(): Promise<number> {
  let values: ReturnType<typeof readOptions>;
  try {
    values = readOptions();
  } catch (error) {
    return failUsage((error as Error).message, usage);
  }
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const keep = Number(values.keep);
  if (!Number.isInteger(keep) || keep < 1)
    return failUsage(`--keep is '${values.keep}', which is no number of releases.`, usage);
  if (values.release !== undefined && !values.rollback)
    return failUsage('--release goes with --rollback.', usage);
  const folders = siteFolders(values);
  const to = values.to ? resolve(values.to) : resolve(folders.root, '.laurel/published');
  if (values.list) {
    const current = currentRelease(to);
    for (const name of listReleases(to)) console.log(`${name}${name === current ? ' (current)' : ''}`);
  } else if (values.rollback) {
    console.log(`Back at release ${rollBack(to, values.release)}.`);
  } else {
    const { name, files, changed } = publishSite({ ...folders, to, keep, now: () => new Date() });
    console.log(
      changed
        ? `Release ${name}: ${files.toLocaleString('en')} files.`
        : `Release ${name} is this build already.`,
    );
  }
  return 0;
}

function readOptions() {
  return parseArgs({
    options: {
      ...folderOptions,
      to: { type: 'string' },
      keep: { type: 'string', default: '5' },
      rollback: { type: 'boolean', default: false },
      release: { type: 'string' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  }).values;
}

process.exitCode = await main().catch(fail);
