/**
 * Checks the redirects of former addresses against the built site.
 *
 *     npm run redirects -- [--file redirects.csv]
 */
import { FaultError } from '@laurel/diagnostics';
import { numberText } from '@laurel/diagnostics/number-text';
import { wrongUsage } from '@laurel/terminal';
import { checkTargets } from '../src/content/pull/redirects/check-targets.ts';
import { readRedirectsFile } from '../src/content/pull/redirects/pull-redirects.ts';
import { hasPage } from '../src/delivery/build/has-page.ts';
import { readSettings } from '../src/delivery/build/read-settings.ts';
import { redirectsInvalid } from '../src/domain/errors/redirects.ts';
import { folderOptions, folderUsage, resolveFolderOptions } from './command/folder-options.ts';
import { runSiteCommand } from './command/run-site-command.ts';

const CALL = 'npm run redirects --';

const usage = `Usage: npm run redirects -- [options]

Checks the file of redirects: malformed rows, repeated addresses, chains, loops, targets that are no pages of the built
site, and addresses that are pages. It changes nothing.

  --file FILE      CSV file with the columns from and to (default: LAUREL_REDIRECTS)
${folderUsage}
  --help           this text

Exit codes: 0 no faults, 1 faults, 2 invalid arguments.`;

await runSiteCommand({
  invocation: CALL,
  usage,
  options: { ...folderOptions, file: { type: 'string' } },
  async run({ values }) {
    const file = values.file ?? readSettings(process.env).redirects;
    if (file === undefined)
      throw wrongUsage(CALL, 'The file of redirects is missing. Set --file FILE, or LAUREL_REDIRECTS.');
    const { out } = await resolveFolderOptions(CALL, values);
    const { redirects, faults } = await readRedirectsFile(file);
    const all = [...faults, ...checkTargets(redirects, file, (path) => hasPage(out, path))];
    if (all.length > 0) throw new FaultError(redirectsInvalid({ file, faults: all.length }), { faults: all });
    console.log(`${numberText(redirects.length)} redirects lead to pages of the built site.`);
    return 0;
  },
});
