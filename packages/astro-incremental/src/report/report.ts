/** Public exports: reports of builds and verifications as text. */
export { describeReport } from './report-text.ts';
export { describeDiscrepancy, printReport, type ReportChoices } from './results.ts';
