import type { Contact } from '../../../src/domain/editorial.ts';
import { fold } from '../../../src/domain/folding.ts';
import { slug } from '../../../src/domain/slugs.ts';
import type { Place } from './geography.ts';
import type { PersonName } from './names.ts';
import type { Random } from './random.ts';
import type { Firm } from './world.ts';

const STREETS: Readonly<Record<string, readonly string[]>> = {
  english: ['Chancery Lane', 'Fleet Street', 'King Street', 'Temple Row', 'Park Square', 'Queen Square'],
  german: ['Neue Mainzer Straße', 'Königsallee', 'Maximilianstraße', 'Jungfernstieg', 'Kurfürstendamm'],
  french: ['avenue Hoche', 'rue du Faubourg Saint-Honoré', 'boulevard Haussmann', 'place Bellecour'],
  american: ['Lexington Avenue', 'Market Street', 'K Street NW', 'South Wacker Drive', 'Main Street'],
  spanish: ['Paseo de la Castellana', 'Avinguda Diagonal', 'Calle de Serrano', 'Avenida El Bosque'],
  brazilian: ['Avenida Paulista', 'Rua do Ouvidor', 'Avenida Brigadeiro Faria Lima'],
  polish: ['ul. Marszałkowska', 'Aleje Jerozolimskie', 'ul. Święty Marcin'],
  swedish: ['Strandvägen', 'Birger Jarlsgatan', 'Västra Hamngatan'],
  turkish: ['Büyükdere Caddesi', 'Atatürk Bulvarı', 'Cumhuriyet Caddesi'],
};
const OTHER_STREETS = [
  'Constitution Avenue',
  'Station Square',
  'Harbour Road',
  'Central Boulevard',
  'Marina View',
  'Court Street',
  'Bank Street',
];

/** Numbers that regulators keep free for fiction, where there are such; `N` is any digit. */
const NUMBERS: Readonly<Record<string, string>> = {
  '+44': '20 7946 0NNN',
  '+1': '212 555 01NN',
  '+49': '30 23125 NNN',
  '+33': '1 99 00 NN NN',
  '+61': '2 5550 NNNN',
  '+353': '20 91 0NNNN',
};

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
  const number = (NUMBERS[place.dial] ?? '555 01NN').replace(/N/g, () => String(random.below(10)));
  return {
    email: random.chance(0.9) ? `${mailbox}@${host}` : null,
    telephone: random.chance(0.9) ? `${place.dial} ${number}` : null,
    website: random.chance(0.85) ? firm.website : null,
    addressLines: random.chance(0.92)
      ? [
          `${random.between(1, 240)} ${random.pick(STREETS[place.culture] ?? OTHER_STREETS)}`,
          city,
          place.country,
        ]
      : [],
  };
}

/** Languages of a profession; English alone where it is not listed. */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  german: ['German', 'English'],
  swiss: ['German', 'French', 'English', 'Italian'],
  french: ['French', 'English'],
  belgian: ['Dutch', 'French', 'English'],
  dutch: ['Dutch', 'English'],
  italian: ['Italian', 'English'],
  spanish: ['Spanish', 'English'],
  mexican: ['Spanish', 'English'],
  argentinian: ['Spanish', 'English', 'Italian'],
  brazilian: ['Portuguese', 'English', 'Spanish'],
  portuguese: ['Portuguese', 'English'],
  polish: ['Polish', 'English'],
  czech: ['Czech', 'English', 'German'],
  hungarian: ['Hungarian', 'English'],
  romanian: ['Romanian', 'English', 'French'],
  greek: ['Greek', 'English'],
  turkish: ['Turkish', 'English'],
  ukrainian: ['Ukrainian', 'English'],
  chinese: ['Mandarin', 'English'],
  cantonese: ['Cantonese', 'Mandarin', 'English'],
  japanese: ['Japanese', 'English'],
  korean: ['Korean', 'English'],
  vietnamese: ['Vietnamese', 'English'],
  thai: ['Thai', 'English'],
  indonesian: ['Indonesian', 'English'],
  malaysian: ['Malay', 'English'],
  indian: ['English', 'Hindi'],
  gulf: ['Arabic', 'English'],
  levantine: ['Arabic', 'English', 'French'],
  maghrebi: ['Arabic', 'French', 'English'],
  israeli: ['Hebrew', 'English'],
  swedish: ['Swedish', 'English'],
  norwegian: ['Norwegian', 'English'],
  danish: ['Danish', 'English'],
  finnish: ['Finnish', 'Swedish', 'English'],
  canadian: ['English', 'French'],
  francophoneAfrican: ['French', 'English'],
  kenyan: ['English', 'Swahili'],
  southAfrican: ['English', 'Afrikaans'],
};

/** Languages that a lawyer of the place may work in, the first always. */
export function languagesOf(random: Random, place: Place): string[] {
  const [first = 'English', ...others] = LANGUAGES[place.culture] ?? ['English'];
  return [first, ...others.filter(() => random.chance(0.8))];
}
