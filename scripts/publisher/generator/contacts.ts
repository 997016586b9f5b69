import { z } from 'zod';
import type { Contact } from '../../../src/domain/editorial.ts';
import { slug } from '../../../src/domain/slugs.ts';
import { type Place, placeOfCity } from './geography.ts';
import { culture, type PersonName } from './names.ts';
import { keyedRandom, type Random } from './random.ts';
import { readWords } from './read-words.ts';
import type { Firm } from './world.ts';

/** Streets, with `*` for the house number. */
const streets = z.array(z.string().includes('*')).min(1);
const WORDS = readWords(
  'contacts.toml',
  z.strictObject({
    /** Spellings of the telephone number (`*`) and of the e-mail domain that some firms use, by the host of their website. */
    spellings: z.record(
      z.string(),
      z.strictObject({ telephone: z.string().includes('*'), host: z.string() }),
    ),
    cities: z.record(z.string(), streets),
    /** Streets of other cities, by profession. */
    professions: z
      .partialRecord(z.enum([...culture.options, 'other']), streets)
      .and(z.object({ other: streets })),
    /** Languages by profession; a profession without an entry has English only. */
    languages: z.partialRecord(culture, z.array(z.string()).min(1)),
  }),
);

/** Returns the street and number of a firm's office; everybody at the office has the same. */
function streetOf(firm: Firm, city: string): string {
  const random = keyedRandom('street', firm.website, city);
  const street = random.pick(
    WORDS.cities[city] ?? WORDS.professions[placeOfCity(city).culture] ?? WORDS.professions.other,
  );
  return street.replace('*', String(random.between(1, street.includes('*-') ? 4 : 98)));
}

/** Generates the contact data of a firm's office or, with a name, of a person there. Sometimes a field is missing. */
export function contactOf(random: Random, firm: Firm, city: string, person?: PersonName): Contact {
  const place = placeOfCity(city);
  const host = firm.website.slice('https://www.'.length);
  const mailbox =
    person === undefined ? slug(city).replace(/-/g, '') : slug(person.shortName).replaceAll('-', '.');
  const number = (place.numbers[city] ?? '').replace(/N/g, () => String(random.below(10)));
  const spelling = WORDS.spellings[host] ?? { telephone: '*', host };
  return {
    email: random.chance(0.9) ? `${mailbox}@${spelling.host}` : null,
    telephone: random.chance(0.9) ? spelling.telephone.replace('*', `${place.dial} ${number}`) : null,
    website: random.chance(0.85) ? firm.website : null,
    addressLines: random.chance(0.92) ? [streetOf(firm, city), city, place.country] : [],
  };
}

/** Chooses the languages of a lawyer; always includes the first language of the place. */
export function languagesOf(random: Random, place: Place): string[] {
  const [first = 'English', ...others] = WORDS.languages[place.culture] ?? ['English'];
  return [first, ...others.filter(() => random.chance(0.8))];
}
