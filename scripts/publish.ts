/**
 * Puts the built site live on this machine: a new release beside the old ones, and one rename.
 *
 *     npm run publish -- [--to DIR] [--keep N] [--rollback [--release NAME]] [--list]
 */
import { resolve } from 'node:path';
import { listReleases, release, rollBack } from 'astro-incremental';
import { createProgress, runCommand, wholeNumber, wrongUsage } from 'astro-incremental/terminal';
import { folderOptions, folderUsage, namedFolders } from './command/folder-options.ts';

const CALL = 'npm run publish --';

const usage = `Usage: npm run publish -- [options]

Serve the folder 'current' below --to: it is a link that changes from one whole release to the next.

  --to DIR         folder of the releases (default: .laurel/published)
  --keep N         releases kept (default: 5)
  --rollback       go back to the release before the current one
  --release NAME   with --rollback: go to this one
  --list           list the releases
${folderUsage}
  --help           this text

Exit codes: 0 published, 1 failure, 2 called wrongly.`;

await runCommand({
  call: CALL,
  usage,
  options: {
    ...folderOptions,
    to: { type: 'string' },
    keep: { type: 'string', default: '5' },
    rollback: { type: 'boolean', default: false },
    release: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
  async run({ values }) {
    const keep = wholeNumber(CALL, '--keep', values.keep);
    if (values.release !== undefined && !values.rollback)
      throw wrongUsage(CALL, '--release goes with --rollback.');
    const to = resolve(values.to ?? resolve(values.root ?? '.', '.laurel/published'));
    if (values.list) {
      const { names, current } = await listReleases(to);
      for (const name of names) console.log(`${name}${name === current ? ' (current)' : ''}`);
    } else if (values.rollback) {
      console.log(`Back at release ${await rollBack(to, values.release)}.`);
    } else {
      const folders = await namedFolders(values);
      const progress = createProgress();
      try {
        const { name, files, changed } = await release({
          ...folders,
          to,
          keep,
          now: () => new Date(),
          progress,
        });
        progress.close();
        console.log(
          changed
            ? `Release ${name}: ${files.toLocaleString('en')} files.`
            : `Release ${name} is this build already.`,
        );
      } finally {
        progress.close();
      }
    }
    return 0;
  },
});
