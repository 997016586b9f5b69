/** Names of the lists of a ranking table; `subject` is its practice area and location. */
export const rankedFirms = (subject: string): string => `Law firms ranked in ${subject}`;
export const rankedLawyers = (subject: string): string => `Lawyers ranked in ${subject}`;
