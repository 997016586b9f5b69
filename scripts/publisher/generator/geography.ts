import { z } from 'zod';
import { type Culture, culture } from './names.ts';
import { readWords } from './read-words.ts';

/** The cities of one legal profession: a country, or a part of it. */
export interface Place {
  readonly key: string;
  readonly country: string;
  /** Name within a sentence, e.g. `the Netherlands`, `Texas`. */
  readonly phrase: string;
  /** Name of the country within a sentence. */
  readonly countryPhrase: string;
  readonly cities: readonly string[];
  /** The national telephone number of each city; `N` is any digit. */
  readonly numbers: Readonly<Record<string, string>>;
  readonly culture: Culture;
  /** International dialling code, e.g. `+44`. */
  readonly dial: string;
  /** Adjective, e.g. `Swedish`. */
  readonly adjective: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The first possible year of a firm's foundation. */
  readonly since: number;
  /** Tags of its law; phrases may be restricted to them. */
  readonly law: readonly string[];
}

/** A location of ranking tables. */
export interface LocationPlan {
  readonly locationId: number;
  readonly name: string;
  readonly region: string;
  /** Name within a sentence, e.g. `the global market`. */
  readonly phrase: string;
  /** Adverbial phrase, e.g. `worldwide`, `in London`, `on the Northern Circuit`. */
  readonly inPhrase: string;
  /** Places whose firms are ranked in the location, the most important first. */
  readonly places: readonly Place[];
  /** Minimum number of countries in `places` in which a ranked firm must have offices; 0 if there is no minimum. */
  readonly wide: number;
  /** Whether the location is a part of a country, e.g. a city, a state or a circuit. */
  readonly isPart: boolean;
}

const cities = z.record(z.string(), z.string());
const law = z.array(z.string());
const country = z.strictObject({
  name: z.string(),
  /** Whether a sentence puts "the" before the name. */
  the: z.boolean().default(false),
  adjective: z.string(),
  culture,
  dial: z.string().regex(/^\d+$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  since: z.int(),
  law,
});
const part = z.strictObject({
  name: z.string(),
  the: z.boolean().default(false),
  /** Tags that differ from the country's tags. */
  law: law.optional(),
  cities,
});

const WORDS = readWords(
  'places.toml',
  z.strictObject({
    countries: z.array(country.extend({ region: z.string(), cities })),
    usa: country,
    ukRegions: z.array(part),
    usStates: z.array(part),
    canadianProvinces: z.array(part),
    locations: z.array(
      z.strictObject({
        locationId: z.int().positive(),
        name: z.string(),
        phrase: z.string(),
        in: z.string(),
        region: z.string(),
        wide: z.int().default(0),
        isPart: z.boolean().default(false),
        places: z.array(z.string()).min(1),
      }),
    ),
    hubs: z.array(z.string()),
  }),
);
type Country = z.output<typeof country>;

/** Removes the suffix of parts that share a name with another place. */
const withoutSuffix = (name: string): string => name.replace(/ \([A-Z]{2}\)$/, '');

const phraseOf = ({ name, the }: { readonly name: string; readonly the: boolean }): string =>
  the ? `the ${name}` : withoutSuffix(name).replace(/^The /, 'the ').replace(' & ', ' and ');

/** Adds a fictional number to a code; the range is fictional in each North American area. */
const numberTemplate = (code: string): string => (code.includes('N') ? code : `${code} 555 01NN`);

function createPlace(
  country: Country,
  region: Pick<z.output<typeof part>, 'name' | 'the' | 'cities' | 'law'>,
): Place {
  return {
    key: region.name,
    country: country.name,
    phrase: phraseOf(region),
    countryPhrase: phraseOf(country),
    cities: Object.keys(region.cities),
    numbers: Object.fromEntries(
      Object.entries(region.cities).map(([city, code]) => [city, numberTemplate(code)]),
    ),
    culture: country.culture,
    dial: `+${country.dial}`,
    adjective: country.adjective,
    currency: country.currency,
    since: country.since,
    law: region.law ?? country.law,
  };
}

const countryNamed = (name: string): Country => {
  const found = WORDS.countries.find((one) => one.name === name);
  if (found === undefined) throw new Error(`words/places.toml has no country "${name}".`);
  return found;
};
const regionPlaces = (country: Country, regions: readonly z.output<typeof part>[]): Place[] =>
  regions.map((region) => createPlace(country, region));

const countryPlaces: readonly Place[] = WORDS.countries.map((one) => createPlace(one, one));
const ukPlaces = regionPlaces(countryNamed('United Kingdom'), WORDS.ukRegions);
const usPlaces = regionPlaces(WORDS.usa, WORDS.usStates);
const canadianPlaces = regionPlaces(countryNamed('Canada'), WORDS.canadianProvinces);

/** Returns the places of a country's firms: its parts if it has parts, else the country. */
const placesOf = (place: Place): readonly Place[] =>
  place.country === 'United Kingdom'
    ? ukPlaces.slice(0, 4)
    : place.country === 'Canada'
      ? canadianPlaces
      : [place];

const countryLocations: readonly LocationPlan[] = countryPlaces.map((place, index) => ({
  locationId: 11 + index,
  name: place.key,
  region: WORDS.countries[index]?.region ?? '',
  phrase: place.phrase,
  inPhrase: `in ${place.phrase}`,
  places: placesOf(place),
  wide: 0,
  isPart: false,
}));

const regionLocations = (region: string): LocationPlan[] =>
  countryLocations.filter((location) => location.region === region);

const partLocations = (places: readonly Place[], region: string, firstId: number): LocationPlan[] =>
  places.map((place, index) => ({
    locationId: firstId + index,
    name: withoutSuffix(place.key),
    region,
    phrase: place.phrase,
    inPhrase: `in ${place.phrase}`,
    places: [place],
    wide: 0,
    isPart: true,
  }));

/** Places where firms and people come from: all places except countries that have parts. */
export const homes: readonly Place[] = [
  ...ukPlaces,
  ...usPlaces,
  ...canadianPlaces,
  ...countryPlaces.filter((place) => place.country !== 'United Kingdom' && place.country !== 'Canada'),
];

const homeOfKey = new Map(homes.map((place) => [place.key, place]));
const homeOfCity = new Map(homes.flatMap((place) => place.cities.map((city) => [city, place])));

/** @throws {Error} if firms cannot come from there */
export function homeNamed(key: string): Place {
  const place = homeOfKey.get(key);
  if (place === undefined) throw new Error(`words/places.toml has no place "${key}".`);
  return place;
}

/**
 * Returns the place of a city.
 * @throws {Error} if no place has it
 */
export function placeOfCity(city: string): Place {
  const place = homeOfCity.get(city);
  if (place === undefined) throw new Error(`words/places.toml has no city "${city}".`);
  return place;
}

/** Places in which foreign experts are based. */
export const hubs: readonly Place[] = WORDS.hubs.map(homeNamed);

/** Returns a location of several places, by its name. */
function location(name: string): LocationPlan {
  const found = WORDS.locations.find((one) => one.name === name);
  if (found === undefined) throw new Error(`words/places.toml has no location "${name}".`);
  const { in: inPhrase, places, ...rest } = found;
  return { ...rest, inPhrase, places: places.map(homeNamed) };
}

/** Interleaves lists: the first item of each, then the second of each. */
function interleave<T>(...lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
}

/** The locations of each guide, the most important first. */
export const locations = {
  global: [
    location('Global-wide'),
    ...interleave(
      regionLocations('Europe'),
      regionLocations('Asia-Pacific'),
      regionLocations('Middle East'),
      regionLocations('Latin America'),
      [location('USA'), ...regionLocations('North America')],
      regionLocations('Africa'),
      regionLocations('Caribbean'),
    ),
  ],
  uk: [...partLocations(ukPlaces, 'United Kingdom', 501), location('UK-wide')],
  ukBar: ['London', 'Northern Circuit', 'Midland Circuit', 'Western Circuit', 'North Eastern Circuit'].map(
    location,
  ),
  usa: [location('Nationwide'), ...partLocations(usPlaces, 'USA', 601)],
  canada: [location('Nationwide – Canada'), ...partLocations(canadianPlaces, 'Canada', 701)],
  europe: [...regionLocations('Europe').slice(1), location('Europe-wide')],
  asiaPacific: [...regionLocations('Asia-Pacific'), location('Asia-Pacific Region')],
  latinAmerica: [...regionLocations('Latin America'), location('Latin America-wide')],
  middleEast: regionLocations('Middle East'),
  africa: [...regionLocations('Africa'), location('Africa-wide')],
  wealth: [
    countryLocations[0] as LocationPlan,
    location('USA'),
    ...interleave(
      regionLocations('Europe').slice(1),
      regionLocations('Caribbean'),
      regionLocations('Asia-Pacific'),
    ),
  ],
} as const satisfies Record<string, readonly LocationPlan[]>;
