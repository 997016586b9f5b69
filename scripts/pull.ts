/**
 * Pulls the upstream's content into a snapshot. The snapshot is replaced completely or not at all. With --check, reads
 * the upstream, stores nothing and reports its faults.
 *
 *     npm run pull -- [--group ID…] [--source SOURCE] [--out DIR] [--allow-removals] [--full]
 *     npm run pull -- --check [--json] [--group ID…] [--source SOURCE]
 */
import { FaultError } from '@laurel/diagnostics';
import { createProgress, parseWholeNumber, printData, wrongUsage } from '@laurel/terminal';
import { checkUpstream, type UpstreamReport, unreadableReport } from '../src/content/pull/check-upstream.ts';
import { describeReport } from '../src/content/pull/describe-report.ts';
import { pullSite } from '../src/delivery/build/pull-site.ts';
import { readSettings } from '../src/delivery/build/read-settings.ts';
import { PULLED_SNAPSHOT_FOLDER } from '../src/delivery/build/site-folders.ts';
import { sourceOpener } from './command/open-source.ts';
import { printPullSummary } from './command/print-pull-summary.ts';
import { runSiteCommand } from './command/run-site-command.ts';
import { stopSignal } from './command/stop-signal.ts';

const CALL = 'npm run pull --';
/** Exit code of a check that found warnings and no faults. */
const EXIT_CODE_WARNINGS = 3;

const usage = `Usage: npm run pull -- [--group ID…] [--source SOURCE] [--out DIR] [--allow-removals] [--full]
       npm run pull -- --check [--json] [--group ID…] [--source SOURCE]

Downloads all data of the site from the upstream into a snapshot. Unchanged data is not downloaded again. The
snapshot is replaced only after all of the new one was validated. Content that cannot be read or has faults is retained
from the previous snapshot, with a warning.

  --group ID         pull only this publication type group; may be repeated
  --source URL       base URL of the whole upstream API, e.g. of npm run publisher (default: LAUREL_API and LAUREL_API_…);
                     LAUREL_API_KEY and LAUREL_API_HEADERS are sent to it
  --source csv:FOLDER, --source sqlite:FILE
                     folder of CSV files, or SQLite database, described in docs/csv-and-sqlite.md
  --out DIR          folder of the snapshot (default: ${PULLED_SNAPSHOT_FOLDER})
  --allow-removals   accept that a guide, more than 10% of a kind's records, or a call is gone
  --check            read all content, store nothing, and report calls, records, missing content and faults
  --json             print the report of --check as JSON
  --full             request all content again, also with a known version or ETag
  --concurrency N    maximum number of concurrent requests (default: 16)
  --quiet            print no progress
  --help             this text

Exit codes: 0 pulled or nothing new, 1 failure (the previous snapshot is unchanged), 2 invalid arguments, 3 pulled, but the
previous content of a guide or of a kind of records is retained (see the warnings).
Exit codes of --check: 0 no faults and no warnings, 1 faults because of which a pull does not publish a guide or a kind of records, or the
upstream cannot be read, 2 invalid arguments, 3 only warnings: a pull publishes the records without some fields or pictures.`;

await runSiteCommand({
  invocation: CALL,
  usage,
  publicationStep: ({ check }) => (check ? undefined : 'pull'),
  options: {
    group: { type: 'string', multiple: true },
    source: { type: 'string' },
    out: { type: 'string', default: PULLED_SNAPSHOT_FOLDER },
    'allow-removals': { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    concurrency: { type: 'string' },
    quiet: { type: 'boolean', default: false },
  },
  async run({ values }) {
    const number = (option: string, text: string) =>
      parseWholeNumber(CALL, option, text, { max: 999_999_999_999_999 });
    if (values.json && !values.check) throw wrongUsage(CALL, '--json requires --check.');
    const environment = readSettings(process.env);
    const progress = createProgress({ quiet: values.quiet });
    const signal = stopSignal();
    const requests = {
      access: environment.access,
      groups: values.group?.map((id) => number('--group', id)),
      concurrency: values.concurrency === undefined ? undefined : number('--concurrency', values.concurrency),
      progress,
      signal,
    };
    try {
      const openSource = sourceOpener(CALL, values.source, environment);
      const source = await openSource({ writesIds: !values.check, signal });
      if (values.check) {
        const report = await checkUpstream({ ...requests, ...source });
        if (values.json) printJson(report);
        else console.log(describeReport(report));
        return checkExitCode(report);
      }
      const summary = await pullSite({
        ...requests,
        ...source,
        out: values.out,
        redirectsFile: environment.redirects,
        allowRemovals: values['allow-removals'],
        full: values.full,
      });
      return await printPullSummary(summary);
    } catch (error) {
      if (signal.aborted) {
        console.error('Stopped. The previous snapshot is unchanged.');
        return 1;
      }
      if (values.json && error instanceof FaultError && error.exitCode === 1)
        printJson(unreadableReport(error));
      throw error;
    } finally {
      progress.close();
    }
  },
});

function printJson(report: UpstreamReport): void {
  printData(`${JSON.stringify(report, null, 2)}\n`);
}

function checkExitCode({ faults }: UpstreamReport): number {
  if (faults.some(({ severity }) => severity === 'fault')) return 1;
  return faults.some(({ severity }) => severity === 'warning') ? EXIT_CODE_WARNINGS : 0;
}
