import { z } from 'zod';
import type { Contact } from '../../../src/domain/editorial.ts';
import { fold } from '../../../src/domain/folding.ts';
import { slug } from '../../../src/domain/slugs.ts';
import type { Place } from './geography.ts';
import { culture, type PersonName } from './names.ts';
import type { Random } from './random.ts';
import { readWords } from './read-words.ts';
import type { Firm } from './world.ts';

const WORDS = readWords(
  'contacts.toml',
  z.strictObject({
    streets: z.partialRecord(culture, z.array(z.string()).min(1)),
    /** Streets of a profession that has none of its own. */
    otherStreets: z.array(z.string()).min(1),
    /** By dialling code; `N` is any digit. */
    numbers: z.record(z.string(), z.string()),
    /** By profession; English alone where none is listed. */
    languages: z.partialRecord(culture, z.array(z.string()).min(1)),
  }),
);

/** How a firm's office or, with a name, one of its people can be reached; now and then something is missing. */
export function contactOf(
  random: Random,
  firm: Firm,
  place: Place,
  city: string,
  person?: PersonName,
): Contact {
  const host = firm.website.slice('https://www.'.length);
  const local =
    person === undefined ? fold(city).replace(/[^a-z]/g, '') : slug(person.shortName).replaceAll('-', '.');
  const mailbox = local === 'unnamed' || local === '' ? 'office' : local;
  const number = (WORDS.numbers[place.dial] ?? '555 01NN').replace(/N/g, () => String(random.below(10)));
  return {
    email: random.chance(0.9) ? `${mailbox}@${host}` : null,
    telephone: random.chance(0.9) ? `${place.dial} ${number}` : null,
    website: random.chance(0.85) ? firm.website : null,
    addressLines: random.chance(0.92)
      ? [
          `${random.between(1, 240)} ${random.pick(WORDS.streets[place.culture] ?? WORDS.otherStreets)}`,
          city,
          place.country,
        ]
      : [],
  };
}

/** Languages that a lawyer of the place may work in, the first always. */
export function languagesOf(random: Random, place: Place): string[] {
  const [first = 'English', ...others] = WORDS.languages[place.culture] ?? ['English'];
  return [first, ...others.filter(() => random.chance(0.8))];
}
