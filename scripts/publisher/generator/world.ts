import { z } from 'zod';
import { slug } from '../../../src/domain/slugs.ts';
import { homes, type Place } from './geography.ts';
import { firmName, firstSets, type PersonName, personName, personNameSchema, setName } from './names.ts';
import { type Random, randomOf } from './random.ts';
import { readWords } from './read-words.ts';

/** A firm or a set of barristers that does not exist. */
export interface Firm {
  readonly organisationId: number;
  readonly key: string;
  readonly name: string;
  readonly firmType: 1 | 2;
  readonly home: Place;
  readonly town: string;
  /** Without a trailing slash, e.g. `https://www.harrow-vane.example`. */
  readonly website: string;
  /** Whether it has offices all over the world. */
  readonly international: boolean;
}

/** Somebody at a firm's office in a place. */
export interface Colleague {
  readonly personOrganisationId: number;
  readonly personId: number;
  readonly name: PersonName;
  readonly city: string;
}

/** The fictional firms and people of a directory: the same in every guide that names them. */
export interface World {
  /** The firm that stands at `index` of a place's firms, the largest first; `type` 2 is a set of barristers. */
  firm(place: Place, index: number, type: 1 | 2): Firm;
  /** Any of the firms that are at home all over the world. */
  internationalFirm(random: Random): Firm;
  /** The colleague whom `key` names among those of a firm in a place. */
  colleague(firm: Firm, place: Place, key: string): Colleague;
  /** The organisation id of the firm's office in a city. */
  officeId(firm: Firm, city: string): number;
  readonly nextId: Readonly<Record<'department' | 'subsection' | 'content', () => number>>;
}

const SPECIAL = readWords(
  'special-names.toml',
  z.strictObject({
    /** Names of the first firms of some places. */
    firms: z.record(z.string(), z.array(z.string())),
    /** How many firms of a place are international, from the first. */
    international: z.record(z.string(), z.int().positive()),
    /** Names of some people of a place, in the order in which they join. */
    people: z.record(z.string(), z.array(personNameSchema)),
  }),
);
const internationalOf = (place: Place): number => SPECIAL.international[place.key] ?? 0;
const INTERNATIONAL_HOMES = homes.filter((place) => internationalOf(place) > 0);

/** Every so many people of a place one of the names above is taken. */
const EVERY = 7;

/** Hands out ids that grow by small uneven steps, as those of a database in use do. */
function idSequence(first: number, random: Random): () => number {
  let last = first;
  return () => {
    last += 1 + random.below(4);
    return last;
  };
}

/** The world of a seed. Ids depend on the order of the questions, names and places on their arguments alone. */
export function createWorld(seed: number): World {
  const firms = new Map<string, Firm>();
  const taken = new Set<string>();
  const people = new Map<string, number>();
  const offices = new Map<string, number>();
  const peopleOfPlace = new Map<Place, number>();
  const chosenNames = new Map<number, PersonName>();
  const ids = (name: string, first: number) => idSequence(first, randomOf(seed, 'ids', name));
  const nextOrganisation = ids('organisation', 1000);
  const nextOffice = ids('office', 700_000);
  const nextPerson = ids('person-organisation', 20_000);

  const nameOf = (place: Place, index: number, type: 1 | 2): string => {
    const random = randomOf(seed, 'firm-name', place.key, index, type);
    const chosen =
      type === 1 ? SPECIAL.firms[place.key] : place.key === 'London (Firms)' ? firstSets : undefined;
    if (chosen?.[index] !== undefined) return chosen[index];
    for (let attempt = 0; attempt < 8; attempt++) {
      const name = type === 2 ? setName(random) : firmName(place.culture, random);
      if (!taken.has(name)) return name;
    }
    const name = type === 2 ? setName(random) : firmName(place.culture, random);
    return `${name} ${random.pick(place.cities)}`;
  };

  const firm: World['firm'] = (place, index, type) => {
    const key = `${place.key}/${type}/${index}`;
    const known = firms.get(key);
    if (known !== undefined) return known;
    const random = randomOf(seed, 'firm', key);
    const name = nameOf(place, index, type);
    taken.add(name);
    const host = slug(name.replace(ENDINGS, '')).slice(0, 40).replace(/-$/, '');
    const made: Firm = {
      organisationId: nextOrganisation(),
      key,
      name,
      firmType: type,
      home: place,
      town: place.cities[Math.floor(random.next() ** 2 * place.cities.length)] as string,
      website: `https://www.${host === 'unnamed' ? `${slug(place.key)}-law` : host}.example`,
      international: type === 1 && index < internationalOf(place),
    };
    firms.set(key, made);
    return made;
  };

  return {
    firm,
    internationalFirm(random) {
      const home = random.pick(INTERNATIONAL_HOMES);
      return firm(home, random.below(internationalOf(home)), 1);
    },
    colleague(of, place, colleagueKey) {
      const key = `${of.organisationId}/${place.key}/${colleagueKey}`;
      let personOrganisationId = people.get(key);
      if (personOrganisationId === undefined) {
        personOrganisationId = nextPerson();
        people.set(key, personOrganisationId);
        const before = peopleOfPlace.get(place) ?? 0;
        peopleOfPlace.set(place, before + 1);
        const chosen =
          before % EVERY === 3 ? SPECIAL.people[place.key]?.[Math.floor(before / EVERY)] : undefined;
        if (chosen !== undefined) chosenNames.set(personOrganisationId, chosen);
      }
      const random = randomOf(seed, 'person', of.key, place.key, colleagueKey);
      const culture = random.chance(0.93) ? place.culture : random.pick(homes).culture;
      return {
        personOrganisationId,
        personId: personOrganisationId + 1_480_000,
        name: chosenNames.get(personOrganisationId) ?? personName(culture, random),
        city: of.home === place ? of.town : (place.cities[0] as string),
      };
    },
    officeId(of, city) {
      const key = `${of.organisationId}/${city}`;
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
