/** The public exports of this package. */
export { formatBytes, formatDuration } from './format.ts';
export { isJsonLog, type LogLine, printData, printMessage, printNotice } from './json-log.ts';
export {
  createProgress,
  type Progress,
  type Stage,
  silentProgress,
} from './progress.ts';
export {
  type Command,
  type CommandValues,
  type OptionsConfig,
  parseWholeNumber,
  printError,
  printWarning,
  printWarnings,
  runCommand,
  wrongUsage,
} from './run-command.ts';
