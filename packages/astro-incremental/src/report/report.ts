/** Public exports of `astro-incremental/report`: reports of builds and verifications as text. */
export { describeReport } from './describe-report.ts';
export { describeDiscrepancy, printReport, type ReportChoices } from './print-report.ts';
