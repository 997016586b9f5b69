import type * as english from '../en/top-firms.ts';
import { counted } from './formats.ts';

export const kicker = 'Rankings';
export const heading = 'Führende Kanzleien';
export const standfirst =
  'Die Kanzleien mit den meisten und am höchsten bewerteten Praxisgruppen in den aktuellen Ausgaben aller Guides.';
export const title = 'Führende Kanzleien nach Praxisgruppen im Ranking';
export const description = (productName: string): string =>
  `Die Kanzleien mit den meisten und am höchsten bewerteten Praxisgruppen in den aktuellen Guides von ${productName}, und wie gezählt wird.`;

export const noneRanked = 'Noch keine Platzierungen';
export const noGuides = 'Diese Liste beruht auf den Guides. Bisher ist noch keiner erschienen.';

export const caption = (shown: number, total: number): string =>
  `Die ersten ${shown} von ${counted(total, { one: 'Kanzlei', other: 'Kanzleien' })} nach Punkten`;
export const place = 'Platz';
export const firm = 'Kanzlei';
export const guides = 'Guides';
export const inBand = (band: string): string => `Auf ${band}`;
export const departments = 'Praxisgruppen';
export const points = 'Punkte';
export const pointsExplained = 'Jede Praxisgruppe im Ranking zählt nach ihrem Rang.';

export const howWeCount = 'So zählen wir';
export const rule: typeof english.rule = (best, last) =>
  `Eine Praxisgruppe zählt einmal für jedes Ranking, in dem sie steht. Auf ${best.name} erhält sie ${pointCount(best.points)}, auf ${last.name} noch ${pointCount(last.points)}. Einzelne Personen zählen nicht.`;
export const bandsCaption = 'Punkte je Praxisgruppe und Zahl der gezählten Praxisgruppen';
export const band = 'Rang';
export const totals = (departmentCount: number, firmCount: number): string =>
  `Gezählt: ${counted(departmentCount, { one: 'Praxisgruppe', other: 'Praxisgruppen' })} von ${counted(firmCount, { one: 'Kanzlei', other: 'Kanzleien' })}.`;
export const uncounted = (count: number): string =>
  `Nicht gezählt: ${counted(count, { one: 'Praxisgruppe', other: 'Praxisgruppen' })} ohne nummerierten Rang.`;
export const sharedPlaces = 'Kanzleien mit gleicher Punktzahl teilen sich einen Platz.';

export const limits = 'Was die Liste nicht zeigt';
export const limitsExplained = (bestBand: string): string =>
  `Auch eine Kanzlei mit nur einer Praxisgruppe auf ${bestBand} kann für Ihr Anliegen die richtige sein. Beginnen Sie mit dem Ranking Ihres Rechtsgebiets.`;
export const byGuide = 'Nach Guide';
export const pointCount = (count: number): string => counted(count, { one: 'Punkt', other: 'Punkte' });
