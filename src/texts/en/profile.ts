import type { FirmKind } from '../../domain/badges.ts';

/** Texts that the profiles of firms, offices, departments, lawyers and members of staff share. */

export const contact = 'Contact';
export const telephone = 'Telephone';
export const email = 'Email';
export const website = 'Website';
export const address = 'Address';
export const copyAddress = 'Copy address';
/** Link to a file with the contact details for an address book. */
export const saveContact = 'Save contact (vCard)';
/** Labels of facts below the contact details. */
export const firm = 'Firm';
/** Label of the fact that names a firm or a set of barristers. */
export const firmOfKind: Readonly<Record<FirmKind, string>> = { firm, set: 'Chambers' };
export const office = 'Office';
export const guide = 'Guide';
export const languages = 'Languages';
export const team = 'Team';

export const headOffice = 'Head office';
/** Heading of the editorial review of a firm or department. */
export const review = 'What our researchers say';
/** Note below the heading of a text that the described firm supplies. */
export const providedBy = (firmName: string): string => `Provided by ${firmName}`;
/** Heading of contributions to other publications. */
export const contributions = 'Contributions';
export const notRanked = 'Not ranked in this edition';
