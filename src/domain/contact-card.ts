import { absoluteAddress } from './absolute-address.ts';
import { familyName } from './family-name.ts';
import { telephoneAddress } from './telephone-address.ts';

/** The contact data of a person or an office for an address book. */
export interface ContactCard {
  /** Identifies the card, so that an address book updates its entry instead of adding a second one. */
  readonly uid: string;
  /** The person; null for the card of an office. */
  readonly person: { readonly fullName: string; readonly jobTitle: string | null } | null;
  readonly firm: string;
  /** Town of the office; null if it is not known. */
  readonly town: string | null;
  readonly country: string | null;
  readonly telephone: string | null;
  readonly email: string | null;
  readonly website: string | null;
  readonly addressLines: readonly string[];
  /** Path of the profile. */
  readonly page: string;
}

/** Maximum length of a line without its line end. Source: RFC 2426, 2.6. */
const MAX_LINE_BYTES = 75;

/**
 * Formats a card as a vCard file of version 3.0, the newest version that Outlook, Apple Contacts and Google Contacts import.
 * Source: RFC 2426.
 */
export const contactCardFile = (card: ContactCard, site: URL | undefined): string =>
  ['BEGIN:VCARD', 'VERSION:3.0', ...properties(card, site), 'END:VCARD']
    .map((line) => `${fold(line)}\r\n`)
    .join('');

function properties({ person, firm, town, ...card }: ContactCard, site: URL | undefined): readonly string[] {
  const office = town === null ? firm : `${firm}, ${town}`;
  return [
    ...(person === null
      ? [`FN:${escapeText(office)}`, structured('N', ['']), 'X-ABShowAs:COMPANY']
      : [`FN:${escapeText(person.fullName)}`, structured('N', nameComponents(person.fullName))]),
    structured('ORG', [firm]),
    ...optional('TITLE', person?.jobTitle ?? null),
    ...optional('TEL;TYPE=WORK,VOICE', card.telephone && dialledNumber(card.telephone)),
    ...optional('EMAIL;TYPE=INTERNET,WORK', card.email),
    ...addressProperty({ ...card, town }),
    ...optional('URL;TYPE=WORK', card.website),
    ...optional('SOURCE', absoluteAddress(card.page, site)),
    ...optional('UID', card.uid),
  ];
}

/** Returns family name, given names, additional names, prefixes and suffixes. */
function nameComponents(fullName: string): readonly string[] {
  const family = familyName(fullName);
  const start = fullName.lastIndexOf(family);
  const suffixes = fullName.slice(start + family.length).replace(/^[\s,，]+/u, '');
  return [family, fullName.slice(0, start).trim(), '', '', suffixes];
}

/** Returns the number to dial, without its label. Returns the text unchanged if it is not a telephone number. */
function dialledNumber(telephone: string): string {
  const [number, extension] = telephoneAddress(telephone)?.slice('tel:'.length).split(';ext=') ?? [telephone];
  return extension === undefined ? (number as string) : `${number} ext. ${extension}`;
}

/**
 * Returns the address property. A line equal to the town or the country becomes the locality or the country component, because
 * address books format addresses by country. All other lines become the street.
 */
function addressProperty({
  addressLines,
  town,
  country,
}: Pick<ContactCard, 'addressLines' | 'town' | 'country'>): readonly string[] {
  if (addressLines.length === 0) return [];
  const street = addressLines.filter((line) => line !== town && line !== country).join('\n');
  const present = (name: string | null) => (name !== null && addressLines.includes(name) ? name : '');
  return [structured('ADR;TYPE=WORK', ['', '', street, present(town), '', '', present(country)])];
}

const optional = (name: string, value: string | null): readonly string[] =>
  value === null ? [] : [`${name}:${escapeText(value)}`];

const structured = (name: string, components: readonly string[]): string =>
  `${name}:${components.map(escapeText).join(';')}`;

/** Escapes the characters with a meaning in values. Source: RFC 2426, 4, "text-value". */
const escapeText = (text: string): string => text.replace(/[\\,;]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** Splits a line into lines of at most `MAX_LINE_BYTES`, between characters. A continuation begins with a space. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let length = 0;
  for (const character of line) {
    const bytes = encoder.encode(character).length;
    if (length + bytes > MAX_LINE_BYTES) {
      folded += '\r\n ';
      length = 1;
    }
    folded += character;
    length += bytes;
  }
  return folded;
}
