/** Reports the outcome of copying a text to the clipboard. */
export const copied = 'Copied';
export const notCopied = 'It could not be copied';
