export const rankedIn = 'IM RANKING VON';
export const leadingFirm = 'TOP-KANZLEI';
export const leadingSet = 'TOP-BARRISTER';

export const firmBadge = (productName: string, guide: string, year: number): string =>
  `Im Ranking von ${productName} ${guide} ${year}`;
export const personalBadge = (name: string, productName: string, guide: string, year: number): string =>
  `${name}, im Ranking von ${productName} ${guide} ${year}`;

export const showEmbedCode = 'Siegel auf Ihrer Website einbinden';
export const embedCode = 'HTML-Code des Siegels';
