import { z } from 'zod';
import { slug } from '../../../src/domain/slugs.ts';
import { type Branch, type Career, careerOf } from './career.ts';
import { homeNamed, homes, type Place, placeOfCity } from './geography.ts';
import { CURRENT_YEAR } from './guides.ts';
import { firmName, firstSets, type PersonName, personName, personNameSchema, setName } from './names.ts';
import { FIELDS, type FieldName } from './practice-areas.ts';
import { keyedRandom, type Random } from './random.ts';
import { readWords } from './read-words.ts';

/** The geographic range of a firm's offices. */
type Reach = 'local' | 'national' | 'international';

/** A fictional firm or set of barristers. */
export interface Firm {
  readonly organisationId: number;
  readonly key: string;
  readonly name: string;
  readonly firmType: 1 | 2;
  readonly home: Place;
  /** Rank by size among the firms of its home, the largest first. */
  readonly index: number;
  readonly reach: Reach;
  /** Cities of its offices, the head office first. */
  readonly cities: readonly [string, ...string[]];
  readonly founded: number;
  /** Lower bound of the number of lawyers, or of members of a set. */
  readonly lawyers: number;
  /** Without a trailing slash, e.g. `https://www.harrow-vane.example`. */
  readonly website: string;
}

/** A person's role at a firm. */
export type Role = 'managing' | 'senior' | 'head' | 'member';

/** A person at a firm's office in a city. */
export interface Colleague {
  readonly personOrganisationId: number;
  readonly personId: number;
  readonly name: PersonName;
  readonly place: Place;
  /** The place that the person comes from; it differs from `place` for a person who works abroad. */
  readonly origin: Place;
  readonly city: string;
  readonly role: Role;
  readonly field: FieldName;
  readonly career: Career;
}

/** The fictional firms and people of a directory, the same in each guide that ranks them. */
export interface World {
  /** The firm at `index` among a place's firms, the largest first; `type` 2 is a set of barristers. */
  firm(place: Place, index: number, type: 1 | 2): Firm;
  /** Firms of other places that have an office in this place. */
  visitors(place: Place): readonly Firm[];
  /** Firms with offices in at least `countries` of the countries of the places. */
  acrossBorders(places: readonly Place[], countries: number): readonly Firm[];
  /** The city of the firm's office in a place; undefined if it has none. */
  cityIn(firm: Firm, place: Place): string | undefined;
  /** The person at position `depth` below the head of a team, at the firm's office in a city. */
  colleague(firm: Firm, city: string, branch: Branch, field: FieldName, depth: number): Colleague;
  /** Returns the partner at the firm's head office who comes from `origin` and advises on the law of `origin`. */
  expert(firm: Firm, field: FieldName, origin: Place): Colleague;
  /** The organisation id of the firm's office in a city. */
  officeId(firm: Firm, city: string): number;
  readonly nextId: Readonly<Record<'department' | 'subsection' | 'content', () => number>>;
}

const SPECIAL = readWords(
  'special-names.toml',
  z.strictObject({
    /** Names of the first firms of some places. */
    firms: z.record(z.string(), z.array(z.string())),
    /** Names of some people of a place, in the order in which they join. */
    people: z.record(z.string(), z.array(personNameSchema)),
    /** Domains, without the top-level domain, of firms whose name has no Latin letters, by name of the firm. */
    hosts: z.record(z.string(), z.string()),
    networks: z.array(
      z.strictObject({
        place: z.string(),
        first: z.int(),
        count: z.int().positive(),
        reach: z.enum(['national', 'international']),
        cities: z.array(z.string()).min(1),
      }),
    ),
  }),
);
type Network = (typeof SPECIAL.networks)[number];

const networksOf = Map.groupBy(SPECIAL.networks, (network) => network.place);
const networkOf = (home: Place, index: number): Network | undefined =>
  networksOf.get(home.key)?.find(({ first, count }) => index >= first && index < first + count);

/** Returns the id of the person who holds a position at an organisation. */
const personIdOfEmployment = (personOrganisationId: number): number => personOrganisationId + 1_480_000;

/** Maximum number of attempts to generate a name that no other person at the firm has. */
const MAX_NAME_ATTEMPTS = 8;

/** Interval at which the people of a place get one of the names above. */
const SPECIAL_NAME_INTERVAL = 7;

/** Creates ids with small irregular steps, as in a database in use. */
function idSequence(first: number, random: Random): () => number {
  let last = first;
  return () => {
    last += 1 + random.below(4);
    return last;
  };
}

/** Chooses the cities of a firm's offices, the head office first. */
function citiesOf(random: Random, home: Place, index: number, network?: Network): [string, ...string[]] {
  const largest = home.cities[0] as string;
  if (network !== undefined) {
    const [first, ...others] = network.cities.filter((city) => city !== largest);
    return [largest, ...(first === undefined ? [] : [first]), ...others.filter(() => random.chance(0.7))];
  }
  const head = home.cities[Math.floor(random.next() ** 2 * home.cities.length)] as string;
  const second = home.cities.find((city) => city !== head);
  return second !== undefined && index < 8 && random.chance(0.5) ? [head, second] : [head];
}

const LAWYER_COUNTS: Readonly<Record<Reach, readonly [from: number, to: number]>> = {
  international: [550, 1900],
  national: [180, 420],
  local: [15, 120],
};

/** Rounds a number of lawyers as a text does. */
export const rounded = (count: number): number => {
  const step = count < 100 ? 5 : count < 200 ? 10 : 50;
  return Math.max(step, Math.floor(count / step) * step);
};

/** Creates the world of a seed. Ids depend on the order of the calls, names and places on the arguments only. */
export function createWorld(seed: number): World {
  const firms = new Map<string, Firm>();
  const usedNames = new Set<string>();
  const hosts = new Set<string>();
  const people = new Map<string, number>();
  const offices = new Map<string, number>();
  const peopleOfPlace = new Map<Place, number>();
  const chosenNames = new Map<number, PersonName>();
  const holders = new Map<string, number>();
  const visitorsOf = new Map<Place, readonly Firm[]>();
  const ids = (name: string, first: number) => idSequence(first, keyedRandom(seed, 'ids', name));
  const nextOrganisation = ids('organisation', 1000);
  const nextOffice = ids('office', 700_000);
  const nextPerson = ids('person-organisation', 20_000);

  const chooseFirmName = (place: Place, index: number, type: 1 | 2): string => {
    const random = keyedRandom(seed, 'firm-name', place.key, index, type);
    const chosen = type === 1 ? SPECIAL.firms[place.key] : place.key === 'London' ? firstSets : undefined;
    if (chosen?.[index] !== undefined) return chosen[index];
    for (let attempt = 0; attempt < 8; attempt++) {
      const name = type === 2 ? setName(random) : firmName(place.culture, random);
      if (!usedNames.has(name)) return name;
    }
    const name = type === 2 ? setName(random) : firmName(place.culture, random);
    return `${name} ${random.pick(place.cities)}`;
  };

  const chooseHost = (name: string, place: Place): string => {
    const short = SPECIAL.hosts[name] ?? slug(name.replace(ENDINGS, '')).slice(0, 40).replace(/-$/, '');
    const host = hosts.has(short) ? `${short}-${slug(place.key)}` : short;
    hosts.add(host);
    return host;
  };

  const firm: World['firm'] = (home, index, type) => {
    const key = `${home.key}/${type}/${index}`;
    const existingFirm = firms.get(key);
    if (existingFirm !== undefined) return existingFirm;
    const random = keyedRandom(seed, 'firm', key);
    const name = chooseFirmName(home, index, type);
    usedNames.add(name);
    const network = type === 1 ? networkOf(home, index) : undefined;
    const reach = network?.reach ?? 'local';
    const [from, to] = type === 2 ? [30, 110] : LAWYER_COUNTS[reach];
    // Large firms are old; small ones have any age.
    const latest = reach === 'local' ? CURRENT_YEAR - 12 : Math.max(home.since, CURRENT_YEAR - 30);
    const size = from + (to - from) * random.next() ** 1.4 * (reach === 'local' ? 1 / (1 + index / 20) : 1);
    const firm: Firm = {
      organisationId: nextOrganisation(),
      key,
      name,
      firmType: type,
      home,
      index,
      reach,
      cities: type === 2 ? [home.cities[0] as string] : citiesOf(random, home, index, network),
      founded: home.since + Math.floor(random.next() * Math.max(1, latest - home.since)),
      lawyers: rounded(size),
      website: `https://www.${chooseHost(name, home)}.example`,
    };
    firms.set(key, firm);
    return firm;
  };

  const networked = (): Firm[] =>
    SPECIAL.networks.flatMap(({ place, first, count }) =>
      Array.from({ length: count }, (_, index) => firm(homeNamed(place), first + index, 1)),
    );

  const visitors: World['visitors'] = (place) => {
    let found = visitorsOf.get(place);
    if (found === undefined) {
      found = networked().filter(
        ({ home, cities }) => home !== place && cities.some((c) => placeOfCity(c) === place),
      );
      visitorsOf.set(place, found);
    }
    return found;
  };

  /** Returns the role of a person: the managing partner is the head of one of the firm's fields, at the head office. */
  const roleAt = (
    employer: Firm,
    city: string,
    branch: Branch,
    fieldName: FieldName,
    depth: number,
  ): Role => {
    if (depth > 0 || branch === 'junior') return 'member';
    const [managing, senior] = keyedRandom(seed, 'management', employer.key).sample(FIELDS, 2);
    if (city !== employer.cities[0]) return 'head';
    return fieldName === managing ? 'managing' : fieldName === senior ? 'senior' : 'head';
  };

  /** Returns the id of the person with a key. The first call with a key creates the id and calls `onNew`. */
  const personIdOf = (key: string, onNew: (id: number) => void): number => {
    let id = people.get(key);
    if (id === undefined) {
      id = nextPerson();
      people.set(key, id);
      onNew(id);
    }
    return id;
  };

  /** Generates the name of a person. Two people of a firm have the same name only if all attempts fail. */
  const nameOf = (employer: Firm, id: number, generateName: () => PersonName): PersonName => {
    for (let attempt = 1; ; attempt++) {
      const name = generateName();
      const key = `${employer.organisationId}/${name.fullName}`;
      const holder = holders.get(key) ?? id;
      if (holder !== id && attempt < MAX_NAME_ATTEMPTS) continue;
      holders.set(key, holder);
      return name;
    }
  };

  /** Assigns the special names of a place to some of the people who join a firm there. */
  const chooseName = (place: Place, personOrganisationId: number): void => {
    const before = peopleOfPlace.get(place) ?? 0;
    peopleOfPlace.set(place, before + 1);
    const chosen =
      before % SPECIAL_NAME_INTERVAL === 3
        ? SPECIAL.people[place.key]?.[Math.floor(before / SPECIAL_NAME_INTERVAL)]
        : undefined;
    if (chosen !== undefined) chosenNames.set(personOrganisationId, chosen);
  };

  return {
    firm,
    visitors,
    acrossBorders: (places, countries) => {
      const placeCountries = new Set(places.map((place) => place.country));
      return networked().filter(
        ({ cities }) =>
          new Set(
            cities.map((city) => placeOfCity(city).country).filter((country) => placeCountries.has(country)),
          ).size >= countries,
      );
    },
    cityIn: (office, place) => office.cities.find((city) => placeOfCity(city) === place),
    colleague(employer, city, branch, fieldName, depth) {
      const place = placeOfCity(city);
      const key = `${employer.organisationId}/${city}/${branch}/${fieldName}/${depth}`;
      const personOrganisationId = personIdOf(key, (id) => chooseName(place, id));
      const random = keyedRandom(seed, 'person', employer.key, city, branch, fieldName, depth);
      const abroad = random.chance(0.06);
      const origin = abroad ? random.pick(homes) : place;
      const role = roleAt(employer, city, branch, fieldName, depth);
      return {
        personOrganisationId,
        personId: personIdOfEmployment(personOrganisationId),
        name:
          chosenNames.get(personOrganisationId) ??
          nameOf(employer, personOrganisationId, () => personName(origin.culture, random, abroad)),
        place,
        origin,
        city,
        role,
        field: fieldName,
        career: careerOf(
          random,
          branch,
          depth,
          employer,
          role === 'managing' || role === 'senior' ? 'leader' : undefined,
        ),
      };
    },
    expert(employer, fieldName, origin) {
      const [city] = employer.cities;
      const key = `${employer.organisationId}/expert/${fieldName}/${origin.key}`;
      const personOrganisationId = personIdOf(key, () => {});
      const random = keyedRandom(seed, 'expert', employer.key, fieldName, origin.key);
      return {
        personOrganisationId,
        personId: personIdOfEmployment(personOrganisationId),
        name: nameOf(employer, personOrganisationId, () => personName(origin.culture, random, true)),
        place: placeOfCity(city),
        origin,
        city,
        role: 'member',
        field: fieldName,
        career: careerOf(random, 'firm', 1, employer, 'partner'),
      };
    },
    officeId(employer, city) {
      const key = `${employer.organisationId}/${city}`;
      let id = offices.get(key);
      if (id === undefined) {
        id = nextOffice();
        offices.set(key, id);
      }
      return id;
    },
    nextId: {
      department: ids('department', 300_000),
      subsection: ids('subsection', 4000),
      content: ids('content', 1_000_000),
    },
  };
}

const ENDINGS =
  /,? (?:LLP|LLC|PC|PLLC|AG|AARPI|SELAS|Avocats|Abogados|Advogados|Rechtsanwälte|Law Firm|Lawyers|Solicitors|& Co|& Partners|& Associés|& Associates|Chambers)$/;
