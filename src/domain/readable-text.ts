/** Control characters other than tabs and line ends, which no HTML may hold. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;

/** Whether text can be shown: it holds no control characters and no half of a character. */
export const isReadable = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text);

export const READABLE = 'text without control characters and half characters';
