import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { printData } from '@laurel/terminal';
import { explainWriteError } from '../core/engine-errors.ts';
import type { BuildReport } from '../core/types.ts';
import type { Discrepancy } from '../output/find-discrepancies.ts';
import { describeReport } from './describe-report.ts';

const DESCRIPTIONS: Readonly<Record<Discrepancy['kind'], string>> = {
  missing: 'is missing',
  size: 'has a different size than the build wrote',
  content: 'has other bytes than the build wrote',
  unreadable: 'cannot be read',
  unknown: 'was written by no build',
  unfinished: 'was not finished when a build stopped',
};

/** Describes a file that differs from the previous build, in one sentence. */
export const describeDiscrepancy = ({ kind, file }: Discrepancy): string => `${file} ${DESCRIPTIONS[kind]}`;

export interface ReportChoices {
  /** File for the report as JSON. '-' is standard output, to which nothing else is then written. */
  readonly report?: string | undefined;
  /** Whether the text is omitted. */
  readonly quiet: boolean;
}

/**
 * Prints the report of a build and writes it as JSON if requested.
 * @throws {FaultError} NotWritable, DiskFull
 */
export function printReport(report: BuildReport, { report: file, quiet }: ReportChoices): void {
  const toJson = () => `${JSON.stringify(report, null, 1)}\n`;
  if (file === '-') printData(toJson());
  else if (file !== undefined) {
    try {
      mkdirSync(dirname(resolve(file)), { recursive: true });
      writeFileSync(file, toJson());
    } catch (error) {
      throw explainWriteError(error, file);
    }
  }
  if (!quiet && file !== '-') console.log(describeReport(report));
}
