/**
 * Verifies that each file of the built site has the digest that the last build recorded.
 *
 *     npm run verify -- [--repair]
 */
import { numberText } from '@laurel/diagnostics/number-text';
import { createProgress } from '@laurel/terminal';
import { verify } from 'astro-incremental';
import { describeDiscrepancy, printReport } from 'astro-incremental/report';
import { buildSite } from '../src/delivery/build/build-site.ts';
import { folderOptions, folderUsage, resolveFolderOptions } from './command/folder-options.ts';
import { runSiteCommand } from './command/run-site-command.ts';

const CALL = 'npm run verify --';

const usage = `Usage: npm run verify -- [options]

Compares each file of the built site with the state of the build, and lists the files that differ.

  --repair         rebuild the files that differ, and remove files that no build wrote
  --quiet          print only the differences
${folderUsage}
  --help           this text

Exit codes: 0 no difference (or repaired), 1 differences, 2 invalid arguments.`;

await runSiteCommand({
  invocation: CALL,
  usage,
  options: {
    ...folderOptions,
    repair: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
  },
  async run({ values }) {
    const { repair, quiet } = values;
    const folders = await resolveFolderOptions(CALL, values);
    const progress = createProgress({ quiet });
    try {
      const found = await verify({ ...folders, repair, progress });
      for (const discrepancy of found.discrepancies) console.log(describeDiscrepancy(discrepancy));
      if (!found.finished) console.log('The last build did not finish.');
      const sound = found.discrepancies.length === 0 && found.finished;
      if (!sound && repair) {
        const report = await buildSite(folders, progress);
        const again = await verify({ ...folders, progress });
        progress.close();
        printReport(report, { quiet });
        const remainingCount = again.discrepancies.length;
        console.log(remainingCount === 0 ? 'Repaired.' : `${remainingCount} files still differ.`);
        return remainingCount === 0 ? 0 : 1;
      }
      if (!sound) console.log('Repair it with: npm run verify -- --repair');
      else if (!quiet) console.log(`${numberText(found.files)} files are unchanged since the build.`);
      return sound ? 0 : 1;
    } finally {
      progress.close();
    }
  },
});
