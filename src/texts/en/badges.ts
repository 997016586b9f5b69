/** Lettering of a badge above the name of the publisher and the guide, in capitals. */
export const rankedIn = 'RANKED IN';
/** Lettering at the foot of the badge of a law firm, in capitals. */
export const leadingFirm = 'LEADING FIRM';
/** Lettering at the foot of the badge of a set of barristers, in capitals. */
export const leadingSet = 'LEADING SET';

/** Alternative text of a firm's badge, e.g. `Ranked in Laurel Global 2026`. */
export const firmBadge = (productName: string, guide: string, year: number): string =>
  `Ranked in ${productName} ${guide} ${year}`;
/** Alternative text of a personal badge, e.g. `Giles Ash, ranked in Laurel Global 2026`. */
export const personalBadge = (name: string, productName: string, guide: string, year: number): string =>
  `${name}, ranked in ${productName} ${guide} ${year}`;

export const showEmbedCode = 'Show this badge on your site';
/** Accessible name of the field with the HTML of a badge. */
export const embedCode = 'HTML of the badge';
