/** Name of the page with the form, and of links to it. */
export const title = 'Report an error';
export const link = 'Report an error on this page';
export const kicker = 'Corrections';
export const description = (productName: string): string =>
  `Tell the editors of ${productName} about a wrong fact on a page.`;
export const nextSteps = 'What happens next';
export const nextStepsText =
  'Researchers check the fact with its source. A wrong fact is corrected with the next publication; a band changes only with a new edition.';
