/** Returns the first `length` code units of a text, without a lone surrogate at the end. */
export const truncateText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
