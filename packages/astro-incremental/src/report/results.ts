import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { explainWrite } from '../core/fault-catalogue.ts';
import type { BuildReport } from '../core/types.ts';
import type { Discrepancy } from '../output/verify-worker.ts';
import { describeReport } from './report-text.ts';

const MEANING: Readonly<Record<Discrepancy['kind'], string>> = {
  missing: 'is missing',
  size: 'is not of the size that was written',
  content: 'does not have the bytes that were written',
  unreadable: 'cannot be read',
  unknown: 'was written by no build',
  unfinished: 'was being made when a build stopped',
};

/** A sentence on one file that differs from what the last build left. */
export const describeDiscrepancy = ({ kind, file }: Discrepancy): string => `${file} ${MEANING[kind]}`;

export interface ReportChoices {
  /** File for the report as JSON; '-' is standard output, which then holds nothing else. */
  readonly report?: string | undefined;
  /** Whether the text is left out. */
  readonly quiet: boolean;
}

/**
 * Prints the report of a build, and writes it as JSON where that is asked for.
 * @throws {FaultError} NotWritable, DiskFull
 */
export function printReport(report: BuildReport, { report: file, quiet }: ReportChoices): void {
  const json = `${JSON.stringify(report, null, 1)}\n`;
  if (file === '-') process.stdout.write(json);
  else if (file !== undefined) {
    try {
      mkdirSync(dirname(resolve(file)), { recursive: true });
      writeFileSync(file, json);
    } catch (error) {
      throw explainWrite(error, file);
    }
  }
  if (!quiet && file !== '-') console.log(describeReport(report));
}
