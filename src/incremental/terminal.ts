/** What commands need: arguments, errors, progress and results as text. */
export { describeDiscrepancy, printReport, type ReportChoices } from './command/results.ts';
export type { Progress, Stage } from './core/types.ts';
export { keptCode } from './kept-code.ts';
export { type DescribeOptions, describeError } from './terminal/describe-error.ts';
export { createProgress, formatDuration, type ProgressOptions, silentProgress } from './terminal/progress.ts';
export { describeReport, formatBytes } from './terminal/report-text.ts';
export { type Command, runCommand, wholeNumber, wrongUsage } from './terminal/run-command.ts';
