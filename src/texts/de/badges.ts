import type * as english from '../en/badges.ts';

export const rankedIn = 'IM RANKING VON';
export const leading: typeof english.leading = {
  firm: 'TOP-KANZLEI',
  set: 'TOP-BARRISTER',
  lawyer: 'ANWALTSCHAFT',
};

export const alternativeText = (name: string | null, edition: string, table: string | null): string =>
  `${name === null ? 'Im Ranking von' : `${name}, im Ranking von`} ${edition}${table === null ? '' : `: ${table}`}`;

export const heading = 'Siegel';
export const showBadges = 'Siegel auf Ihrer Website einbinden';
export const wholeGuide = (guide: string): string => `Guide „${guide}“`;
export const personal = 'Mit Ihrem Namen';
export const file = (format: 'PNG' | 'SVG', badge: string): string => `${format}: ${badge}`;
export const copyCode = 'HTML-Code kopieren';
export const embedCode = (badge: string): string => `HTML-Code des Siegels: ${badge}`;
export const shareProfile = 'Profil teilen';
