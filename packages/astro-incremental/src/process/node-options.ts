/** Options of Node for code that is passed as text. */
const INLINE_CODE_OPTION = /^(-e|-p|-pe|--eval|--print|--input-type)(=|$)/;

/** Whether this process runs code that was passed as text, e.g. with `--eval`. */
export const isRunningInlineCode = (): boolean =>
  process.execArgv.some((option) => INLINE_CODE_OPTION.test(option));

/** Returns the Node options for a child process that runs a file: the options of this process without `--eval` and `--print`. */
export function childProcessOptions(options: readonly string[] = process.execArgv): string[] {
  return options.filter((option, index) => {
    const previous = options[index - 1] ?? '';
    const isInlineCode = INLINE_CODE_OPTION.test(previous) && !previous.includes('=');
    return !isInlineCode && !INLINE_CODE_OPTION.test(option);
  });
}
