import type {
  Contact,
  Contribution,
  EditorialReview,
  ProvidedProfile,
} from '../../../src/domain/editorial.ts';
import { fold } from '../../../src/domain/folding.ts';
import type { IndividualRanking } from '../../../src/domain/ranking.ts';
import { slug } from '../../../src/domain/slugs.ts';
import type { RecordOf } from '../records.ts';
import type { Store } from '../store.ts';
import type { LocationPlan, Place } from './geography.ts';
import { countryPlaces } from './geography.ts';
import { CURRENT_YEAR, type GuidePlan } from './guides.ts';
import { type Culture, firmName, type PersonName, personName, setName } from './names.ts';
import type { PracticeAreaPlan } from './practice-areas.ts';
import {
  areaDefinition,
  createPageWriter,
  departmentReview,
  firmProvided,
  firmReview,
  pasted,
  personProvided,
  personReview,
  type Subject,
  tableOverview,
} from './prose.ts';
import { type Random, randomOf } from './random.ts';

/** The steps of ranking tables. Source: vocabulary, "tier, band". */
const TIERS = [
  { tierId: 1, name: 'Star Individuals', rankOrder: 0 },
  { tierId: 2, name: 'Band 1', rankOrder: 10 },
  { tierId: 3, name: 'Band 2', rankOrder: 20 },
  { tierId: 4, name: 'Band 3', rankOrder: 30 },
  { tierId: 5, name: 'Band 4', rankOrder: 40 },
  { tierId: 6, name: 'Band 5', rankOrder: 50 },
  { tierId: 7, name: 'Band 6', rankOrder: 60 },
  { tierId: 8, name: 'Senior Statespeople', rankOrder: 70 },
  { tierId: 9, name: 'Eminent Practitioners', rankOrder: 80 },
  { tierId: 10, name: 'Recognised Practitioner', rankOrder: 90 },
  { tierId: 11, name: 'Up and Coming', rankOrder: 100 },
  { tierId: 12, name: 'Associates to Watch', rankOrder: 110 },
  { tierId: 13, name: 'Foreign Experts', rankOrder: 120 },
] as const;
const BAND_1 = 2;
const FOREIGN_EXPERTS = 13;

const SUBSECTION_TYPES = {
  firms: { subsectionTypeId: 1, name: 'Law Firms' },
  lawyers: { subsectionTypeId: 2, name: 'Lawyers' },
  sets: { subsectionTypeId: 3, name: 'The Bar: Sets' },
  silks: { subsectionTypeId: 4, name: 'The Bar: Silks' },
  juniors: { subsectionTypeId: 5, name: 'The Bar: Juniors' },
  midMarket: { subsectionTypeId: 6, name: 'Law Firms: Mid-Market' },
} as const;
type TypeName = keyof typeof SUBSECTION_TYPES;

/** Lawyers of a letter that a listing shows on one page; only an estimate is needed here. */
const LISTING_PAGE = 100;

interface Firm {
  readonly organisationId: number;
  readonly key: string;
  readonly name: string;
  readonly firmType: 1 | 2;
  readonly home: Place;
  readonly town: string;
  readonly website: string;
  readonly international: boolean;
}

interface Person {
  readonly personOrganisationId: number;
  readonly personId: number;
  readonly name: PersonName;
  readonly firm: Firm;
  readonly place: Place;
  readonly city: string;
  readonly rankings: { ranking: IndividualRanking; area: PracticeAreaPlan; location: string }[];
}

/** Hands out ids that grow by small uneven steps, as those of a database in use do. */
function idSequence(first: number, random: Random): () => number {
  let next = first;
  return () => {
    next += 1 + random.below(4);
    return next;
  };
}

/** Fictional firms and people of the whole directory, the same in every guide that names them. */
interface World {
  firm(place: Place, index: number, type: 1 | 2): Firm;
  person(
    firm: Firm,
    place: Place,
    key: string,
  ): { id: number; personId: number; name: PersonName; city: string };
  officeId(firm: Firm, city: string): number;
  readonly nextId: Readonly<Record<'department' | 'subsection' | 'content', () => number>>;
}

/** How many firms of a place are at home all over the world. */
const INTERNATIONAL_HUBS: Readonly<Record<string, number>> = {
  'London (Firms)': 5,
  'New York': 4,
  Germany: 1,
  France: 1,
  Spain: 1,
  China: 1,
  Brazil: 1,
  Australia: 1,
};

const LONG_FIRM_NAMES: Readonly<Record<string, string>> = {
  France:
    'Société d’Avocats Montclair, de La Rochefontaine, Saint-Amand, Beauchêne-Kervella, Tisserand, Vaillant et Associés, Avocats à la Cour de Paris',
  Spain:
    'Echeverría-Zubizarreta, García-Valdecasas, Peñalosa, Ordóñez, Domènech y Castañeda, Abogados y Economistas Asociados de la Península, S.L.P.',
};
const UNSLUGGABLE_FIRM_NAMES: Readonly<Record<string, string>> = {
  China: '君竹律师事务所',
  Japan: '藤原・長谷川法律事務所',
};
const KNOWN_FIRM_NAMES: Readonly<Record<string, readonly string[]>> = {
  'London (Firms)': ['Harrow & Vane LLP', 'Ashdown Whitcombe LLP', 'Pemberton, Osei & Gresham LLP'],
  'New York': ['Hollister Brandt LLP', 'Caldwell, Rosenfeld & Pell LLP'],
  France: ['Béranger Delacroix'],
};
const KNOWN_SET_NAMES: readonly string[] = ['4 Serjeants’ Row', 'Quillon Court Chambers', '11 Fountain Walk'];
const LONG_PERSON_NAME: PersonName = {
  fullName:
    'Maria Antônia Isabel Leopoldina de Vasconcellos Guimarães Cavalcanti de Albuquerque e Mello Penteado de Azevedo Sampaio Drummond da Nóbrega',
  shortName: 'Maria Antônia Sampaio',
  gender: 'female',
};

function createWorld(seed: number): World {
  const firms = new Map<string, Firm>();
  const firmNames = new Set<string>();
  const people = new Map<string, { id: number; personId: number; name: PersonName; city: string }>();
  const offices = new Map<string, number>();
  const ids = (name: string, first: number) => idSequence(first, randomOf(seed, 'ids', name));
  const organisationIds = ids('organisation', 1000);
  const officeIds = ids('office', 700_000);
  const personOrganisationIds = ids('person-organisation', 20_000);
  const personIds = ids('person', 1_500_000);

  const newFirmName = (place: Place, index: number, type: 1 | 2): string => {
    const random = randomOf(seed, 'firm-name', place.key, index, type);
    const known = type === 2 ? KNOWN_SET_NAMES[index] : KNOWN_FIRM_NAMES[place.key]?.[index];
    if (known !== undefined && place.key !== 'North West') return known;
    if (index === 3 && type === 1) {
      const special = LONG_FIRM_NAMES[place.key] ?? UNSLUGGABLE_FIRM_NAMES[place.key];
      if (special !== undefined) return special;
    }
    for (let attempt = 0; ; attempt++) {
      const name = type === 2 ? setName(random) : firmName(place.culture, random);
      if (!firmNames.has(name)) return name;
      if (attempt > 6) return `${name} ${random.pick(place.cities)}`;
    }
  };

  return {
    firm(place, index, type) {
      const key = `${place.key}/${type}/${index}`;
      let firm = firms.get(key);
      if (firm === undefined) {
        const random = randomOf(seed, 'firm', key);
        const name = newFirmName(place, index, type);
        firmNames.add(name);
        const host = slug(name)
          .replace(/-(?:llp|law|firm|co|and|partners|avocats|abogados)\b/g, '')
          .slice(0, 40);
        firm = {
          organisationId: organisationIds(),
          key,
          name,
          firmType: type,
          home: place,
          town: place.cities[
            Math.min(place.cities.length - 1, Math.floor(random.next() ** 2 * place.cities.length))
          ] as string,
          website: `https://www.${host === 'unnamed' ? `firm-${index}` : host}.example`,
          international: type === 1 && index < (INTERNATIONAL_HUBS[place.key] ?? 0),
        };
        firms.set(key, firm);
      }
      return firm;
    },
    person(firm, place, personKey) {
      const key = `${firm.organisationId}/${place.key}/${personKey}`;
      let person = people.get(key);
      if (person === undefined) {
        const random = randomOf(seed, 'person', firm.key, place.key, personKey);
        const culture: Culture = random.chance(0.93) ? place.culture : random.pick(countryPlaces).culture;
        person = {
          id: personOrganisationIds(),
          personId: personIds(),
          name:
            place.country === 'Brazil' && personKey.endsWith('/0') && people.size % 7 === 3
              ? LONG_PERSON_NAME
              : personName(culture, random),
          city: firm.home === place ? firm.town : (place.cities[0] as string),
        };
        people.set(key, person);
      }
      return person;
    },
    officeId(firm, city) {
      const key = `${firm.organisationId}/${city}`;
      let id = offices.get(key);
      if (id === undefined) {
        id = officeIds();
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

/** What making one guide has gathered so far. */
interface Guide {
  readonly plan: GuidePlan;
  readonly firms: Map<Firm, { areas: Map<PracticeAreaPlan, number>; places: Map<string, Place> }>;
  readonly people: Map<number, Person>;
  readonly departments: {
    record: RecordOf<'department'>;
    firm: Firm;
    area: PracticeAreaPlan;
    location: LocationPlan;
    city: string;
  }[];
  readonly offices: Map<number, RecordOf<'office'>>;
  readonly tables: RecordOf<'subsection'>[];
  readonly areas: Map<number, PracticeAreaPlan>;
  readonly locations: Map<number, LocationPlan>;
  readonly types: Map<number, RecordOf<'subsection-type'>>;
  readonly letters: Map<string, number>;
  /** Tables of a place so far: its market grows with them. */
  readonly market: Map<Place, number>;
}

/** The letter under which a listing has a name; a page of a listing is a page of the site. */
const letterOf = (name: string): string => {
  const letter = fold(name)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .charAt(0);
  return /[a-z]/.test(letter) ? letter : 'other';
};

function pageCount(guide: Guide): number {
  let listings = 2;
  for (const count of guide.letters.values()) listings += Math.ceil(count / LISTING_PAGE);
  return (
    1 +
    listings +
    guide.tables.length +
    guide.firms.size +
    guide.departments.length +
    guide.offices.size +
    guide.people.size
  );
}

export type DirectoryProgress = (pages: number) => void;

/**
 * Fills the store with guides of about `pages` pages in all: deterministic in its arguments.
 * One guide is in memory at a time.
 */
export function generateDirectory(
  store: Store,
  seed: number,
  plans: readonly GuidePlan[],
  pages: number,
  progress: DirectoryProgress,
): void {
  const world = createWorld(seed);
  const weights = plans.reduce((sum, plan) => sum + plan.weight, 0);
  for (const plan of plans) {
    const guide = planGuide(world, seed, plan, Math.round((pages * plan.weight) / weights));
    store.transaction(() => writeGuide(store, world, seed, guide, progress));
  }
}

function planGuide(world: World, seed: number, plan: GuidePlan, pages: number): Guide {
  const guide: Guide = {
    plan,
    firms: new Map(),
    people: new Map(),
    departments: [],
    offices: new Map(),
    tables: [],
    areas: new Map(),
    locations: new Map(),
    types: new Map(),
    letters: new Map(),
    market: new Map(),
  };
  const random = randomOf(seed, 'guide', plan.groupId);
  // From the most important area of the most important location outwards, so that any size is a sensible guide.
  const cells = plan.locations
    .flatMap((location, l) =>
      plan.practiceAreas.map((area, a) => ({
        location,
        area,
        order:
          (l + 0.5) / plan.locations.length +
          ((a + 0.5) / plan.practiceAreas.length) * 1.1 +
          random.next() * 0.12 +
          (l * a) / (plan.locations.length * plan.practiceAreas.length),
      })),
    )
    .sort((one, other) => one.order - other.order);
  const expected = (pages * 0.03) / cells.length;
  const crowd = Math.max(1, expected * 1.3);
  for (const [index, { location, area }] of cells.entries()) {
    if (pageCount(guide) >= pages) break;
    addTables(world, seed, guide, location, area, index, crowd, pages);
  }
  return guide;
}

function addTables(
  world: World,
  seed: number,
  guide: Guide,
  location: LocationPlan,
  area: PracticeAreaPlan,
  index: number,
  crowd: number,
  pages: number,
): void {
  const random = randomOf(seed, 'table', guide.plan.groupId, location.locationId, area.practiceAreaId);
  const size = (from: number, to: number) => Math.round(random.between(from, to) * crowd);
  if (guide.plan.style === 'bar') {
    const sets = addTable(world, seed, guide, location, area, 'sets', size(4, 9), 0, null);
    addTable(world, seed, guide, location, area, 'silks', 0, size(14, 26), sets);
    if (pageCount(guide) < pages)
      addTable(world, seed, guide, location, area, 'juniors', 0, size(16, 34), sets);
    return;
  }
  // Some tables are announced before anything is ranked in them.
  if (index % 29 === 7) {
    addTable(world, seed, guide, location, area, 'firms', 0, 0, null);
    return;
  }
  if (guide.plan.style === 'individuals' && index % 2 === 1) {
    addTable(world, seed, guide, location, area, 'lawyers', 0, size(22, 38), null);
    return;
  }
  const firms = addTable(world, seed, guide, location, area, 'firms', size(3, 8), size(14, 30), null);
  if (index % 11 === 3 && pageCount(guide) < pages)
    addTable(world, seed, guide, location, area, 'midMarket', size(3, 5), size(4, 9), firms);
}

function addTable(
  world: World,
  seed: number,
  guide: Guide,
  location: LocationPlan,
  area: PracticeAreaPlan,
  type: TypeName,
  firmCount: number,
  personCount: number,
  parentSubsectionId: number | null,
): number {
  const { plan } = guide;
  const subsectionType = SUBSECTION_TYPES[type];
  const random = randomOf(seed, 'ranks', plan.groupId, location.locationId, area.practiceAreaId, type);
  const subsectionId = world.nextId.subsection();
  guide.tables.push({
    subsectionId,
    practiceAreaId: area.practiceAreaId,
    locationId: location.locationId,
    subsectionTypeId: subsectionType.subsectionTypeId,
    parentSubsectionId,
    rankOrder: subsectionType.subsectionTypeId * 10,
  });
  guide.areas.set(area.practiceAreaId, area);
  guide.locations.set(location.locationId, location);
  guide.types.set(subsectionType.subsectionTypeId, subsectionType);

  const barristers = guide.plan.style === 'bar';
  const pickPlace = () => location.places[Math.floor(random.next() ** 2 * location.places.length)] as Place;
  const pickFirm = (place: Place): Firm => {
    const market = guide.market.get(place) ?? 0;
    const firms = Math.ceil(4 + market * 1.9);
    if (!barristers && random.chance(0.16)) {
      const hub = random.pick(HUBS);
      return world.firm(hub, random.below(INTERNATIONAL_HUBS[hub.key] as number), 1);
    }
    return world.firm(place, Math.floor(firms * random.next() ** 1.4), barristers ? 2 : 1);
  };

  const ranked: { firm: Firm; place: Place }[] = [];
  for (let attempt = 0; ranked.length < firmCount && attempt < firmCount * 6; attempt++) {
    const place = pickPlace();
    const firm = pickFirm(place);
    if (!ranked.some((other) => other.firm === firm)) ranked.push({ firm, place });
  }
  for (const place of location.places) guide.market.set(place, (guide.market.get(place) ?? 0) + 1);

  const heads = new Map<Firm, Person[]>();
  const inTable = new Set<number>();
  for (let count = 0, attempt = 0; count < personCount && attempt < personCount * 6; attempt++) {
    const foreign = !barristers && count > 4 && random.chance(0.05);
    const place = foreign
      ? random.pick(location.places.includes(countryPlaces[1] as Place) ? AWAY : countryPlaces)
      : pickPlace();
    const from =
      !foreign && ranked.length > 0 && random.chance(0.8)
        ? (ranked[Math.floor(random.next() ** 1.3 * ranked.length)] as { firm: Firm; place: Place })
        : { firm: pickFirm(place), place };
    if (foreign && location.places.some((own) => own.country === place.country)) continue;
    const depth = Math.floor(random.next() ** 1.2 * (2 + personCount / 5));
    const found = world.person(from.firm, from.place, `${area.field}/${depth}`);
    if (inTable.has(found.id)) continue;
    inTable.add(found.id);
    count++;
    const person = personIn(guide, from.firm, from.place, found);
    const tierId = foreign ? FOREIGN_EXPERTS : personTier(random, count / personCount);
    person.rankings.push({
      ranking: { subsectionId, tierId, rankedYears: years(random), basedIn: foreign ? place.country : null },
      area,
      location: location.name,
    });
    if (!foreign) heads.set(from.firm, [...(heads.get(from.firm) ?? []), person]);
  }

  for (const [rank, { firm, place }] of ranked.entries()) {
    const city = firm.home === place ? firm.town : (place.cities[0] as string);
    const standing = firmIn(guide, firm);
    standing.areas.set(area, (standing.areas.get(area) ?? 0) + 1);
    standing.places.set(city, place);
    const at = heads.get(firm)?.filter((person) => person.firm === firm) ?? [];
    guide.departments.push({
      record: {
        departmentProfileId: world.nextId.department(),
        parentOrganisationId: firm.organisationId,
        subsectionId,
        tierId:
          BAND_1 + Math.min(5, Math.floor((rank / Math.max(6, ranked.length)) * 6 + random.next() * 0.7)),
        rankedYears: years(random),
        headPersonOrganisationIds: at.slice(0, random.below(3)).map((person) => person.personOrganisationId),
      },
      firm,
      area,
      location,
      city,
    });
    if (
      !guide.offices.has(world.officeId(firm, city)) &&
      (firm.international || standing.areas.size > 1 || random.chance(0.3))
    )
      guide.offices.set(world.officeId(firm, city), {
        organisationId: world.officeId(firm, city),
        parentOrganisationId: firm.organisationId,
        locationName: city,
        countryName: place.country,
        isHeadOffice: firm.home === place,
        contact: contactOf(randomOf(seed, 'office', firm.key, city), firm, place, city, undefined),
      });
  }
  return subsectionId;
}

const HUBS = countryPlaces.concat().filter((place) => INTERNATIONAL_HUBS[place.key] !== undefined);
const AWAY = countryPlaces.slice(0, 24);

function firmIn(guide: Guide, firm: Firm) {
  let standing = guide.firms.get(firm);
  if (standing === undefined) {
    standing = { areas: new Map(), places: new Map() };
    guide.firms.set(firm, standing);
    const letter = `firm/${letterOf(firm.name)}`;
    guide.letters.set(letter, (guide.letters.get(letter) ?? 0) + 1);
  }
  return standing;
}

function personIn(guide: Guide, firm: Firm, place: Place, found: ReturnType<World['person']>): Person {
  let person = guide.people.get(found.id);
  if (person === undefined) {
    person = {
      personOrganisationId: found.id,
      personId: found.personId,
      name: found.name,
      firm,
      place,
      city: found.city,
      rankings: [],
    };
    guide.people.set(found.id, person);
    firmIn(guide, firm);
    const letter = `person/${letterOf(found.name.fullName)}`;
    guide.letters.set(letter, (guide.letters.get(letter) ?? 0) + 1);
  }
  return person;
}

/** A tier for the person at `standing` (0 first, 1 last) of a table. */
function personTier(random: Random, standing: number): number {
  const special = random.next();
  if (standing < 0.12 && special < 0.35) return 1;
  if (special > 0.95) return 8;
  if (special > 0.91) return 9;
  if (standing > 0.6) {
    if (special > 0.72) return 11;
    if (special > 0.55) return 12;
    if (special > 0.47) return 10;
  }
  return BAND_1 + Math.min(5, Math.floor(standing * 5 + random.next() * 1.2));
}

function years(random: Random): number[] {
  const span = 1 + Math.floor(random.next() ** 2 * 22);
  return Array.from({ length: span }, (_, back) => CURRENT_YEAR - back).filter(
    (_, back) => back === 0 || !random.chance(0.04),
  );
}

const STREETS: Readonly<Record<string, readonly string[]>> = {
  english: ['Chancery Lane', 'Fleet Street', 'King Street', 'Temple Row', 'Park Square', 'Queen Square'],
  german: ['Neue Mainzer Straße', 'Königsallee', 'Maximilianstraße', 'Jungfernstieg', 'Kurfürstendamm'],
  french: ['avenue Hoche', 'rue du Faubourg Saint-Honoré', 'boulevard Haussmann', 'place Bellecour'],
  american: ['Lexington Avenue', 'Market Street', 'K Street NW', 'South Wacker Drive', 'Main Street'],
  spanish: ['Paseo de la Castellana', 'Avinguda Diagonal', 'Calle de Serrano', 'Avenida El Bosque'],
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

function contactOf(
  random: Random,
  firm: Firm,
  place: Place,
  city: string,
  person: PersonName | undefined,
): Contact {
  const host = firm.website.slice('https://www.'.length);
  const local =
    person === undefined ? fold(city).replace(/[^a-z]/g, '') : slug(person.shortName).replaceAll('-', '.');
  const street = random.pick(STREETS[place.culture] ?? OTHER_STREETS);
  const addressLines = [`${random.between(1, 240)} ${street}`, city, place.country];
  return {
    email: random.chance(0.9) ? `${local === 'unnamed' || local === '' ? 'office' : local}@${host}` : null,
    telephone: random.chance(0.9)
      ? `${place.dial} ${random.between(10, 99)} ${random.between(100, 999)} ${random.between(1000, 9999)}`
      : null,
    website: random.chance(0.85) ? firm.website : null,
    addressLines: random.chance(0.92) ? addressLines : [],
  };
}

const CONTRIBUTION_TITLES = [
  'Law and practice: {area} in {place}',
  'Trends and developments in {area}',
  'What boards should ask about {area} in {year}',
  'Five cases that changed {area}',
  '{place}: a practical guide to {area}',
  'Podcast: {area} after the reforms',
  'Checklist for newcomers to {area} in {place}',
] as const;

function contributions(
  random: Random,
  world: World,
  count: number,
  area: string,
  place: string,
  firm: Firm,
): Contribution[] {
  return random.sample(CONTRIBUTION_TITLES, count).map((template) => {
    const year = random.between(2022, CURRENT_YEAR);
    const title = template.replace('{area}', area).replace('{place}', place).replace('{year}', String(year));
    return {
      contentId: world.nextId.content(),
      title,
      url: `https://insights.${firm.website.slice('https://www.'.length)}/${slug(title)}`,
      publishedOn: `${year}-${String(random.between(1, 10)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`,
    };
  });
}

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
  turkish: ['Turkish', 'English'],
  chinese: ['Mandarin', 'English'],
  cantonese: ['Cantonese', 'Mandarin', 'English'],
  japanese: ['Japanese', 'English'],
  korean: ['Korean', 'English'],
  vietnamese: ['Vietnamese', 'English'],
  gulf: ['Arabic', 'English'],
  levantine: ['Arabic', 'English', 'French'],
  israeli: ['Hebrew', 'English'],
  swedish: ['Swedish', 'English'],
  norwegian: ['Norwegian', 'English'],
  danish: ['Danish', 'English'],
  finnish: ['Finnish', 'Swedish', 'English'],
};

function writeGuide(
  store: Store,
  world: World,
  seed: number,
  guide: Guide,
  progress: DirectoryProgress,
): void {
  const { plan } = guide;
  const { groupId } = plan;
  store.put('type-group', groupId, groupId, {
    publicationTypeGroupId: groupId,
    name: plan.name,
    category: plan.category,
    description: plan.description,
  });
  for (const year of [CURRENT_YEAR - 2, CURRENT_YEAR - 1, CURRENT_YEAR]) {
    const publicationId = groupId * 100 + (year - 2000);
    store.put('publication', groupId, publicationId, {
      publicationId,
      publicationTypeGroupId: groupId,
      year,
      title: `${plan.name} ${year}`,
      publicationTypeName: plan.style === 'bar' ? 'Bar' : null,
      isCurrent: year === CURRENT_YEAR,
      publishedOn: `${year}-${plan.publishedOn}`,
    });
  }
  const current = groupId * 100 + (CURRENT_YEAR - 2000);
  if (plan.style !== 'individuals')
    store.put('download-guide-info', groupId, current, {
      publicationId: current,
      title: `${plan.name} ${CURRENT_YEAR}: the complete guide`,
      url: `https://downloads.laurel.example/guides/${slug(plan.name)}-${CURRENT_YEAR}.pdf`,
      pageCount: 180 + ((groupId * 37) % 900),
      sizeBytes: 4_000_000 + groupId * 91_331,
    });
  for (const tier of TIERS) store.put('tier', groupId, tier.tierId, tier);
  for (const type of guide.types.values()) store.put('subsection-type', groupId, type.subsectionTypeId, type);
  for (const { locationId, name, region } of guide.locations.values())
    store.put('location', groupId, locationId, { locationId, name, region });
  const anyPlace = (guide.plan.locations[0] as LocationPlan).places[0] as Place;
  for (const area of guide.areas.values()) {
    const random = randomOf(seed, 'definition', area.practiceAreaId);
    const subject: Subject = {
      field: area.field,
      area: area.name,
      place: plan.name,
      city: anyPlace.cities[0] as string,
      firm: plan.name,
    };
    store.put('practice-area', groupId, area.practiceAreaId, {
      practiceAreaId: area.practiceAreaId,
      name: area.name,
      definition: random.chance(0.8)
        ? areaDefinition(random, createPageWriter(random, subject), subject)
        : null,
    });
  }
  for (const table of guide.tables) {
    store.put('subsection', groupId, table.subsectionId, table);
    const area = guide.areas.get(table.practiceAreaId) as PracticeAreaPlan;
    const location = guide.locations.get(table.locationId) as LocationPlan;
    const random = randomOf(seed, 'overview', groupId, table.subsectionId);
    if (random.chance(0.75)) {
      const subject: Subject = {
        field: area.field,
        area: area.name,
        place: location.name,
        city: location.places[0]?.cities[0] ?? location.name,
        firm: plan.name,
      };
      const contentId = world.nextId.content();
      store.put('overview', groupId, contentId, {
        contentId,
        subsectionId: table.subsectionId,
        title: `${area.name} in ${location.name}: an overview`,
        html: tableOverview(random, createPageWriter(random, subject), subject),
      });
    }
  }
  for (const office of guide.offices.values()) store.put('office', groupId, office.organisationId, office);

  writeFirms(store, world, seed, guide);
  progress(guide.tables.length + guide.firms.size + guide.offices.size);
  writeDepartments(store, world, seed, guide);
  progress(guide.departments.length);
  writePeople(store, world, seed, guide, progress);
}

function writeFirms(store: Store, world: World, seed: number, guide: Guide): void {
  const { groupId } = guide.plan;
  const defaultArea = guide.plan.practiceAreas[0] as PracticeAreaPlan;
  for (const [firm, standing] of guide.firms) {
    const random = randomOf(seed, 'firm-page', groupId, firm.key);
    const area = [...standing.areas].sort((one, other) => other[1] - one[1])[0]?.[0] ?? defaultArea;
    const subject: Subject = {
      field: area.field,
      area: area.name,
      place: firm.home.country,
      city: firm.town,
      firm: firm.name,
    };
    const writer = createPageWriter(random, subject);
    const unranked = standing.areas.size === 0;
    const providedProfiles: ProvidedProfile[] =
      unranked || random.chance(0.45)
        ? [{ title: `About ${firm.name}`, html: firmProvided(random, writer, subject) }]
        : [];
    if (providedProfiles[0] && random.chance(0.08))
      providedProfiles[0] = { ...providedProfiles[0], html: pasted(providedProfiles[0].html, random) };
    const review = !unranked && random.chance(0.75) ? firmReview(random, writer, subject) : undefined;
    store.addDetailed(
      'organisation',
      groupId,
      firm.organisationId,
      {
        organisationId: firm.organisationId,
        name: firm.name,
        townName: random.chance(0.95) ? firm.town : null,
        countryName: random.chance(0.97) ? firm.home.country : null,
        firmType: firm.firmType,
      },
      {
        organisationId: firm.organisationId,
        contact: contactOf(random, firm, firm.home, firm.town, undefined),
        providedProfiles,
        editorialReview:
          review === undefined ? null : { contentId: world.nextId.content(), subsectionId: null, ...review },
        contributions: random.chance(0.25)
          ? contributions(random, world, random.between(1, 3), area.name, firm.home.country, firm)
          : [],
        articleIds: [],
      },
    );
  }
}

function writeDepartments(store: Store, world: World, seed: number, guide: Guide): void {
  const { groupId } = guide.plan;
  const ofFirm = Map.groupBy(guide.departments, (department) => department.firm);
  for (const { record, firm, area, location, city } of guide.departments) {
    const random = randomOf(seed, 'department-page', groupId, record.departmentProfileId);
    const subject: Subject = {
      field: area.field,
      area: area.name,
      place: location.name,
      city,
      firm: firm.name,
    };
    const writer = createPageWriter(random, subject);
    const review = random.chance(0.88) ? departmentReview(random, writer, subject) : undefined;
    const others = (ofFirm.get(firm) ?? []).filter((other) => other.record !== record);
    store.addDetailed('department', groupId, record.departmentProfileId, record, {
      departmentProfileId: record.departmentProfileId,
      contact: random.chance(0.9)
        ? contactOf(random, firm, location.places[0] as Place, city, undefined)
        : null,
      providedProfile: random.chance(0.3)
        ? { title: `${area.name} at ${firm.name}`, html: firmProvided(random, writer, subject) }
        : null,
      editorialReview:
        review === undefined
          ? null
          : { contentId: world.nextId.content(), subsectionId: record.subsectionId, ...review },
      relatedDepartmentProfileIds: random
        .sample(others.slice(0, 12), 4)
        .map((other) => other.record.departmentProfileId)
        .sort((one, other) => one - other),
    });
  }
}

function writePeople(
  store: Store,
  world: World,
  seed: number,
  guide: Guide,
  progress: DirectoryProgress,
): void {
  const { groupId } = guide.plan;
  const colleagues = Map.groupBy(guide.people.values(), (person) => person.firm);
  let written = 0;
  for (const person of guide.people.values()) {
    const random = randomOf(seed, 'person-page', groupId, person.personOrganisationId);
    const first = person.rankings[0];
    const subjects = person.rankings.map(
      ({ area, location }): Subject => ({
        field: area.field,
        area: area.name,
        place: location,
        city: person.city,
        firm: person.firm.name,
        person: person.name,
      }),
    );
    const subject = subjects[0] as Subject;
    const writer = createPageWriter(random, subject);
    const editorialReviews: EditorialReview[] = [];
    for (const [index, { ranking }] of person.rankings.entries())
      if (random.chance(0.85))
        editorialReviews.push({
          contentId: world.nextId.content(),
          subsectionId: ranking.subsectionId,
          ...personReview(
            random,
            writer,
            subjects[index] as Subject,
            index === 0 && ranking.tierId < 8 ? 'long' : 'short',
          ),
        });
    let providedProfile: ProvidedProfile | null = null;
    if (random.chance(0.22)) {
      const html = personProvided(random, writer, subject);
      providedProfile = {
        title: `${person.name.fullName}: profile`,
        html: random.chance(0.08) ? pasted(html, random) : html,
      };
    }
    const officeId = world.officeId(person.firm, person.city);
    const basics = random.chance(0.94);
    store.addDetailed(
      'individual',
      groupId,
      person.personOrganisationId,
      {
        personOrganisationId: person.personOrganisationId,
        personId: person.personId,
        fullName: person.name.fullName,
        parentOrganisationId: person.firm.organisationId,
        organisationId: guide.offices.has(officeId) ? officeId : null,
        townName: random.chance(0.96) ? person.city : null,
        countryName: random.chance(0.98) ? person.place.country : null,
        rankings: person.rankings.map(({ ranking }) => ranking),
      },
      {
        personOrganisationId: person.personOrganisationId,
        jobTitle: basics && random.chance(0.9) ? jobTitle(random, person, first?.ranking.tierId) : null,
        languages: basics && random.chance(0.75) ? [...(LANGUAGES[person.place.culture] ?? ['English'])] : [],
        contact: basics ? contactOf(random, person.firm, person.place, person.city, person.name) : null,
        providedProfile,
        editorialReviews,
        contributions: random.chance(0.08)
          ? contributions(random, world, 1, subject.area, person.place.country, person.firm)
          : [],
        relatedPersonOrganisationIds: random
          .sample((colleagues.get(person.firm) ?? []).filter((other) => other !== person).slice(0, 20), 3)
          .map((other) => other.personOrganisationId)
          .sort((one, other) => one - other),
      },
    );
    written++;
    if (written % 500 === 0) progress(500);
  }
  progress(written % 500);
}

function jobTitle(random: Random, person: Person, tierId: number | undefined): string {
  if (person.firm.firmType === 2)
    return random.pick(['King’s Counsel', 'Barrister', 'Joint Head of Chambers']);
  if (tierId === 12) return random.pick(['Associate', 'Senior Associate', 'Managing Associate']);
  if (tierId === 8) return random.pick(['Senior Counsel', 'Consultant', 'Of Counsel']);
  return random.pick([
    'Partner',
    'Partner',
    'Partner',
    'Managing Partner',
    'Head of Department',
    'Counsel',
    'Founding Partner',
  ]);
}
