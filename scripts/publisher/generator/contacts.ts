import { z } from 'zod';
import type { Contact } from '../../../src/domain/editorial.ts';
import { slug } from '../../../src/domain/slugs.ts';
import { placeOfCity } from './geography.ts';
import { type Culture, culture } from './names.ts';
import { keyedRandom, type Random } from './random.ts';
import { readWords } from './read-words.ts';
import type { Colleague, Firm } from './world.ts';

/** Streets, with `*` for the house number. */
const streets = z.array(z.string().includes('*')).min(1);
const WORDS = readWords(
  'contacts.toml',
  z.strictObject({
    cities: z.record(z.string(), streets),
    /** Streets of other cities, by profession. */
    professions: z
      .partialRecord(z.enum([...culture.options, 'other']), streets)
      .and(z.object({ other: streets })),
    /** Languages by profession; a profession without an entry has English only. */
    languages: z.partialRecord(culture, z.array(z.string()).min(1)),
  }),
);

const WEBSITE_START = 'https://www.';

/** Returns the domain of a firm's website and e-mail addresses. */
const domainOf = (firm: Firm): string => firm.website.slice(WEBSITE_START.length);

function telephoneNumber(random: Random, city: string): string {
  const place = placeOfCity(city);
  const number = (place.numbers[city] ?? '').replace(/N/g, () => String(random.below(10)));
  return `${place.dial} ${number}`;
}

/**
 * Generates the contact details of a firm's office. They depend on the firm and the city only. Some firms have no website, and some
 * offices no e-mail address or postal address.
 */
export function officeContact(firm: Firm, city: string): Contact {
  const place = placeOfCity(city);
  const random = keyedRandom('office', firm.key, city);
  const streetPattern = random.pick(
    WORDS.cities[city] ?? WORDS.professions[place.culture] ?? WORDS.professions.other,
  );
  const street = streetPattern.replace('*', String(random.between(1, streetPattern.includes('*-') ? 4 : 98)));
  const mailbox = firm.firmType === 2 ? 'clerks' : slug(city).replaceAll('-', '');
  return {
    email: random.chance(0.9) ? `${mailbox}@${domainOf(firm)}` : null,
    telephone: telephoneNumber(random, city),
    website: keyedRandom('website', firm.key).chance(0.9) ? firm.website : null,
    addressLines: random.chance(0.95) ? [street, city, place.country] : [],
  };
}

/**
 * Generates the contact details of a person. Barristers have the contact details of their set's office, because they are instructed through
 * its clerks. Lawyers of firms have their own e-mail address if the office has one. Their telephone number is a direct number or the
 * number of the office.
 */
export function personContact(
  random: Random,
  { firm, city, name }: Pick<Colleague, 'city' | 'name'> & { readonly firm: Firm },
): Contact {
  const office = officeContact(firm, city);
  if (firm.firmType === 2) return office;
  // E-mail addresses contain only Latin letters, so a person whose name has no Latin letters has the e-mail address of the office.
  const hasMailbox = office.email !== null && /\p{Script=Latin}/u.test(name.shortName);
  return {
    ...office,
    email: hasMailbox ? `${slug(name.shortName).replaceAll('-', '.')}@${domainOf(firm)}` : office.email,
    telephone: random.chance(0.4) ? office.telephone : telephoneNumber(random, city),
  };
}

const languagesOfProfession = (profession: Culture): readonly [string, ...string[]] => {
  const [first = 'English', ...others] = WORDS.languages[profession] ?? [];
  return [first, ...others];
};

/** Chooses the languages of a lawyer. They include the first language of the place of work and of the place of origin. */
export function languagesOf(
  random: Random,
  { place, origin }: Pick<Colleague, 'place' | 'origin'>,
): string[] {
  const [first, ...others] = languagesOfProfession(place.culture);
  const [native] = languagesOfProfession(origin.culture);
  return [...new Set([first, ...others.filter(() => random.chance(0.8)), native])];
}
