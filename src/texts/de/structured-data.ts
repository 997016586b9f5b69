export const rankedFirms = (subject: string): string => `Kanzleien im Ranking: ${subject}`;
export const rankedLawyers = (subject: string): string => `Anwältinnen und Anwälte im Ranking: ${subject}`;
