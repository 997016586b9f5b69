/** The text's first `length` code units, without the half of a character that the cut would leave at the end. */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
