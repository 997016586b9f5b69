export const rankedIn = 'IM RANKING VON';
export const leadingFirm = 'FÜHRENDE KANZLEI';
export const leadingSet = 'FÜHRENDES SET';

export const firmBadge = (productName: string, guide: string, year: number): string =>
  `Im Ranking von ${productName} ${guide} ${year}`;
export const personalBadge = (name: string, productName: string, guide: string, year: number): string =>
  `${name}, im Ranking von ${productName} ${guide} ${year}`;

export const showEmbedCode = 'Auszeichnung auf der eigenen Website zeigen';
export const embedCode = 'HTML der Auszeichnung';
