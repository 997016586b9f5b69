/** The public exports of this package. */
export { formatBytes, formatDuration } from './format.ts';
export {
  createProgress,
  type Progress,
  type ProgressOptions,
  type Stage,
  silentProgress,
} from './progress.ts';
export { type Command, parseWholeNumber, runCommand, wrongUsage } from './run-command.ts';
