/** Options that hand Node its code as text, or say what that text is. */
const OF_TEXT = /^(-e|-p|-pe|--eval|--print|--input-type)(=|$)/;

/** Whether this process runs code that Node was handed as text. */
export const runsText = (): boolean => process.execArgv.some((option) => OF_TEXT.test(option));

/** The options of this process for one that it starts, which has a file to run. */
export function optionsForFile(options: readonly string[] = process.execArgv): string[] {
  return options.filter((option, at) => {
    const last = options[at - 1] ?? '';
    const isText = OF_TEXT.test(last) && !last.includes('=');
    return !isText && !OF_TEXT.test(option);
  });
}
