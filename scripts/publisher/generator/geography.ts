import { z } from 'zod';
import { type Culture, culture } from './names.ts';
import { readWords } from './read-words.ts';

/** Where firms and people are: cities of one legal profession. */
export interface Place {
  readonly key: string;
  readonly country: string;
  readonly cities: readonly string[];
  readonly culture: Culture;
  readonly dial: string;
  /** Adjective, e.g. `Swedish`. */
  readonly adjective: string;
}

/** Where something is ranked. */
export interface LocationPlan {
  readonly locationId: number;
  readonly name: string;
  readonly region: string;
  /** Places whose firms are ranked there, the most important first. */
  readonly places: readonly Place[];
}

const part = z.strictObject({ name: z.string(), cities: z.array(z.string()).min(1) });
const WORDS = readWords(
  'places.toml',
  z.strictObject({
    countries: z.array(
      part.extend({ region: z.string(), adjective: z.string(), culture, dial: z.string().regex(/^\d+$/) }),
    ),
    ukRegions: z.array(part),
    usStates: z.array(part),
    canadianProvinces: z.array(part),
    locations: z.array(
      z.strictObject({
        locationId: z.int().positive(),
        name: z.string(),
        region: z.string(),
        places: z.array(z.string()).min(1),
      }),
    ),
  }),
);

const countryPlaces: readonly Place[] = WORDS.countries.map(({ name, dial, cities, culture, adjective }) => ({
  key: name,
  country: name,
  cities,
  culture,
  dial: `+${dial}`,
  adjective,
}));

const partsOf = (
  parts: readonly z.output<typeof part>[],
  of: Pick<Place, 'country' | 'culture' | 'dial' | 'adjective'>,
): Place[] => parts.map(({ name, cities }) => ({ key: name, cities, ...of }));

const ukPlaces = partsOf(WORDS.ukRegions, {
  country: 'United Kingdom',
  culture: 'english',
  dial: '+44',
  adjective: 'English',
});
const usPlaces = partsOf(WORDS.usStates, {
  country: 'USA',
  culture: 'american',
  dial: '+1',
  adjective: 'US',
});
const canadianPlaces = partsOf(WORDS.canadianProvinces, {
  country: 'Canada',
  culture: 'canadian',
  dial: '+1',
  adjective: 'Canadian',
});

/** The country's own firms: those of its parts where it has parts. */
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
  places: placesOf(place),
}));

const regionLocations = (region: string): LocationPlan[] =>
  countryLocations.filter((location) => location.region === region);

const partLocations = (places: readonly Place[], region: string, firstId: number): LocationPlan[] =>
  places.map((place, index) => ({
    locationId: firstId + index,
    name: place.key.replace(/ \(US\)$/, ''),
    region,
    places: [place],
  }));

/** Where firms and people may come from: every place but the countries that are divided into parts. */
export const homes: readonly Place[] = [
  ...ukPlaces,
  ...usPlaces,
  ...canadianPlaces,
  ...countryPlaces.filter((place) => place.country !== 'United Kingdom' && place.country !== 'Canada'),
];

const placeOfKey = new Map(
  [...countryPlaces, ...ukPlaces, ...usPlaces, ...canadianPlaces].map((place) => [place.key, place]),
);

/** A location of several places, by its name. */
function location(name: string): LocationPlan {
  const found = WORDS.locations.find((one) => one.name === name);
  if (found === undefined) throw new Error(`words/places.toml has no location "${name}".`);
  const places = found.places.map((key) => {
    const place = placeOfKey.get(key);
    if (place === undefined)
      throw new Error(`words/places.toml has no place "${key}", of the location ${name}.`);
    return place;
  });
  return { ...found, places };
}

/** One list of interleaved lists: the first of each, then the second of each. */
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
  ukBar: [
    'London (Bar)',
    'Northern Circuit',
    'Midland Circuit',
    'Western Circuit',
    'North Eastern Circuit',
  ].map(location),
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
