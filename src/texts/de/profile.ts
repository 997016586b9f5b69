import type * as english from '../en/profile.ts';

export const contact = 'Kontakt';
export const telephone = 'Telefon';
export const email = 'E-Mail';
export const website = 'Website';
export const address = 'Adresse';
export const copyAddress = 'Adresse kopieren';
export const saveContact = 'Kontakt speichern (vCard)';
export const firm = 'Kanzlei';
export const firmOfKind: typeof english.firmOfKind = { firm, set: 'Chambers' };
export const office = 'Standort';
export const guide = 'Guide';
export const languages = 'Sprachen';
export const team = 'Team';

export const headOffice = 'Hauptsitz';
export const review = 'Das sagt unsere Redaktion';
export const providedBy = (firmName: string): string => `Angaben von ${firmName}`;
export const contributions = 'Beiträge';
export const notRanked = 'In dieser Ausgabe nicht im Ranking';
