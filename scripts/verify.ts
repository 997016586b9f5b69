/**
 * Proves that the built site is what the last build left, byte for byte.
 *
 *     npm run verify -- [--repair]
 *
 * Exit codes: 0 sound (or repaired), 1 faults, 2 usage.
 */
import { parseArgs } from 'node:util';
import { folderOptions, folderUsage, siteFolders } from '../src/build/site-folders.ts';
import { HOSTING_FILES } from '../src/hosting/hosting-files.ts';
import { type Fault, verifySite } from '../src/incremental/output/verify.ts';
import { createProgress } from '../src/incremental/terminal/progress.ts';
import { fail, failUsage } from './command/fail.ts';

const usage = `Usage: npm run verify -- [options]

Reads every file of the built site and compares it with the state of the build. Lists every fault.

  --repair         make the faulty files again, and remove those that no build wrote
  --quiet          print faults only
${folderUsage}
  --help           this text`;

const MEANING: Readonly<Record<Fault['kind'], string>> = {
  missing: 'is missing',
  size: 'is not of the size that was written',
  content: 'does not have the bytes that were written',
  unreadable: 'cannot be read',
  unknown: 'was written by no build',
  unfinished: 'was being made when a build stopped',
};

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
  const folders = siteFolders(values);
  const progress = createProgress({ quiet: values.quiet });
  try {
    const found = await verifySite({
      ...folders,
      repair: values.repair,
      foreign: HOSTING_FILES,
      progress,
    });
    for (const { kind, file } of found.faults) console.log(`${file} ${MEANING[kind]}`);
    if (!found.finished) console.log('The last build did not finish.');
    const sound = found.faults.length === 0 && found.finished;
    if (!sound && values.repair) {
      const { buildDirectory } = await import('../src/build/build-directory.ts');
      const { describeReport } = await import('../src/incremental/terminal/report-text.ts');
      const report = await buildDirectory(folders, progress);
      const again = await verifySite({ ...folders, foreign: HOSTING_FILES, progress });
      progress.close();
      console.log(describeReport(report));
      console.log(again.faults.length === 0 ? 'Repaired.' : `${again.faults.length} faults remain.`);
      return again.faults.length === 0 ? 0 : 1;
    }
    progress.close();
    if (!sound) console.log('Mend it with: npm run verify -- --repair');
    else if (!values.quiet) console.log(`${found.files.toLocaleString('en')} files are as they were built.`);
    return sound ? 0 : 1;
  } finally {
    progress.close();
  }
}

function readOptions() {
  return parseArgs({
    options: {
      ...folderOptions,
      repair: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  }).values;
}

process.exitCode = await main().catch(fail);
