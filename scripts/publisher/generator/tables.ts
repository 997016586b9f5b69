import { fold } from '../../../src/domain/fold.ts';
import type { IndividualRanking } from '../../../src/domain/ranking.ts';
import type { RecordOf } from '../records.ts';
import { type Branch, rankedYears, type Standing } from './career.ts';
import { officeContact } from './contacts.ts';
import { hubs, type LocationPlan, type Place, placeOfCity } from './geography.ts';
import { CURRENT_YEAR, type GuidePlan } from './guides.ts';
import { FIELDS, type PracticeAreaPlan } from './practice-areas.ts';
import { keyedRandom, type Random } from './random.ts';
import type { Colleague, Firm, Role, World } from './world.ts';

/** The tiers of ranking tables, from the top. */
export const TIERS = [
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
const [BAND_1, FOREIGN_EXPERTS] = [2, 13] as const;
const BAND_COUNT = 6;

/** The tier of the standings that have a separate tier; all others are in bands. */
const TIER_OF_STANDING: Readonly<Partial<Record<Standing, number>>> = {
  star: 1,
  statesperson: 8,
  eminent: 9,
  recognised: 10,
  rising: 11,
  associate: 12,
};

/** Maximum number of tables in which a guide ranks a person. */
const MAX_RANKINGS = 3;

const SUBSECTION_TYPES = {
  firms: { subsectionTypeId: 1, name: 'Law Firms' },
  lawyers: { subsectionTypeId: 2, name: 'Lawyers' },
  sets: { subsectionTypeId: 3, name: 'The Bar: Sets' },
  silks: { subsectionTypeId: 4, name: 'The Bar: Silks' },
  juniors: { subsectionTypeId: 5, name: 'The Bar: Juniors' },
  midMarket: { subsectionTypeId: 6, name: 'Law Firms: Mid-Market' },
} as const;
type TypeName = keyof typeof SUBSECTION_TYPES;

/** Entries of a listing on one page; used only to estimate the number of pages. */
const ENTRIES_PER_LISTING_PAGE = 150;

/** A person with the rankings in one guide. */
export interface Person extends Colleague {
  readonly firm: Firm;
  readonly rankings: {
    readonly ranking: IndividualRanking;
    readonly area: PracticeAreaPlan;
    readonly location: LocationPlan;
  }[];
}

/** A firm's ranked team. */
interface Team {
  readonly record: RecordOf<'department'>;
  readonly firm: Firm;
  readonly area: PracticeAreaPlan;
  readonly location: LocationPlan;
  readonly place: Place;
  readonly city: string;
}

/** The rankings of one guide, before any text is generated. */
export interface Guide {
  readonly plan: GuidePlan;
  /** Number of ranked departments by firm and practice area. */
  readonly firms: Map<Firm, Map<PracticeAreaPlan, number>>;
  readonly people: Map<number, Person>;
  readonly teams: Team[];
  readonly offices: Map<number, RecordOf<'office'>>;
  readonly tables: { record: RecordOf<'subsection'>; area: PracticeAreaPlan; location: LocationPlan }[];
  readonly areas: Map<number, PracticeAreaPlan>;
  readonly locations: Map<number, LocationPlan>;
  readonly types: Map<number, RecordOf<'subsection-type'>>;
  /** Number of listing entries by letter. */
  readonly letters: Map<string, number>;
  /** Number of tables of each place so far: its market grows with them. */
  readonly market: Map<Place, number>;
}

/** The arguments of each step of planning a guide. */
interface Planning {
  readonly world: World;
  readonly seed: number;
  readonly guide: Guide;
  /** Planned number of pages of the guide. */
  readonly pages: number;
  /** Entries of a table relative to a small guide: large guides have enough lawyers, but not enough tables. */
  readonly crowd: number;
}

/** Adds rankings of firms and people until the guide has about `pages` pages. */
export function planGuide(world: World, seed: number, plan: GuidePlan, pages: number): Guide {
  const guide: Guide = {
    plan,
    firms: new Map(),
    people: new Map(),
    teams: [],
    offices: new Map(),
    tables: [],
    areas: new Map(),
    locations: new Map(),
    types: new Map(),
    letters: new Map(),
    market: new Map(),
  };
  const random = keyedRandom(seed, 'guide', plan.groupId);
  // Starts with the main practice area of the main location, so that a guide of any size is realistic.
  const cells = plan.locations
    .flatMap((location, l) =>
      plan.practiceAreas.map((area, a) => ({ location, area, order: l / 7 + a / 4 + random.next() * 0.15 })),
    )
    .sort((one, other) => one.order - other.order);
  const crowd = Math.max(1, ((pages * 0.03) / cells.length) * 1.3);
  const planning: Planning = { world, seed, guide, pages, crowd };
  for (const [index, { location, area }] of cells.entries()) {
    if (pageCount(guide) >= pages) break;
    addTables(planning, location, area, index);
  }
  addUnranked(planning);
  return guide;
}

/**
 * Counts the pages that the guide has so far: its entry page, listings, tables, firms, departments, offices, people.
 */
function pageCount(guide: Guide): number {
  let listings = 2;
  for (const count of guide.letters.values()) listings += Math.ceil(count / ENTRIES_PER_LISTING_PAGE);
  const { tables, firms, teams, offices, people } = guide;
  return 1 + listings + tables.length + firms.size + teams.length + offices.size + people.size;
}

/** Adds the tables of a practice area in a location. */
function addTables(planning: Planning, location: LocationPlan, area: PracticeAreaPlan, index: number): void {
  const { guide, seed, crowd, pages } = planning;
  const { style, groupId } = guide.plan;
  const random = keyedRandom(seed, 'table', groupId, location.locationId, area.practiceAreaId);
  const size = (from: number, to: number) => Math.round(random.between(from, to) * crowd);
  const full = () => pageCount(guide) >= pages;
  const add = (type: TypeName, firms: number, people: number, parent: number | null = null): number =>
    addTable(planning, location, area, type, firms, people, parent);

  if (style === 'bar') {
    const sets = add('sets', size(4, 8), 0);
    if (!full()) add('silks', 0, size(16, 28), sets);
    if (!full()) add('juniors', 0, size(18, 36), sets);
    return;
  }
  // Some tables are announced before they rank anybody.
  if (index % 23 === 6) {
    add('firms', 0, 0);
    return;
  }
  if (style === 'individuals' && index % 2 === 1) {
    add('lawyers', 0, size(24, 40));
    return;
  }
  const firms = add('firms', size(3, 7), size(16, 30));
  if (index % 11 === 3 && location.wide === 0 && !full()) add('midMarket', size(3, 5), size(5, 10), firms);
}

function addTable(
  { world, seed, guide }: Planning,
  location: LocationPlan,
  area: PracticeAreaPlan,
  type: TypeName,
  firmCount: number,
  personCount: number,
  parentSubsectionId: number | null,
): number {
  const subsectionType = SUBSECTION_TYPES[type];
  const random = keyedRandom(
    seed,
    'ranks',
    guide.plan.groupId,
    location.locationId,
    area.practiceAreaId,
    subsectionType.subsectionTypeId,
  );
  const subsectionId = world.nextId.subsection();
  guide.tables.push({
    record: {
      subsectionId,
      practiceAreaId: area.practiceAreaId,
      locationId: location.locationId,
      subsectionTypeId: subsectionType.subsectionTypeId,
      parentSubsectionId,
      rankOrder: subsectionType.subsectionTypeId * 10,
    },
    area,
    location,
  });
  guide.areas.set(area.practiceAreaId, area);
  guide.locations.set(location.locationId, location);
  guide.types.set(subsectionType.subsectionTypeId, subsectionType);

  const since = Math.max(guide.plan.since, area.since);
  const ranked = rankedFirms({ world, guide }, random, location, area, type, firmCount);
  for (const place of location.places) guide.market.set(place, (guide.market.get(place) ?? 0) + 1);

  const entries: Entry[] = [];
  const inTable = new Set<Person>();
  const branch: Branch = type === 'silks' ? 'silk' : type === 'juniors' ? 'junior' : 'firm';
  const sources = ranked.length > 0 ? ranked : rankedFirms({ world, guide }, random, location, area, type, 8);
  // One person in sixteen is a foreign expert.
  const offset = random.below(16);
  for (let attempt = 0; inTable.size < personCount && attempt < personCount * 6; attempt++) {
    const foreign =
      branch === 'firm' &&
      hasForeignExperts(location) &&
      inTable.size > 4 &&
      (inTable.size + offset) % 16 === 0;
    const from = foreign
      ? foreignFirm(world, random, location)
      : sources[Math.floor(random.next() ** 1.3 * sources.length)];
    if (from === undefined) continue;
    const depth = Math.floor(random.next() ** 1.5 * (3 + personCount / 3 + attempt / 6));
    const colleague = foreign
      ? world.expert(from.firm, area.field, location.places[0] as Place)
      : world.colleague(from.firm, from.city, branch, area.field, depth);
    if ((guide.people.get(colleague.personOrganisationId)?.rankings.length ?? 0) >= MAX_RANKINGS) continue;
    const person = rankedPerson(guide, from.firm, colleague);
    if (inTable.has(person)) continue;
    inTable.add(person);
    entries.push({ person, foreign });
  }

  const bands = bandsOf(
    entries.filter(isInBand).toSorted((one, other) => stature(other) - stature(one)),
    random,
  );
  for (const entry of entries) {
    const { person, foreign } = entry;
    const tierId = foreign
      ? FOREIGN_EXPERTS
      : (TIER_OF_STANDING[person.career.standing] ?? BAND_1 + (bands.get(entry) ?? 0));
    person.rankings.push({
      ranking: {
        subsectionId,
        ...placed(
          tierId,
          rankedYears(random, Math.max(since, person.career.notable)),
          keyedRandom(seed, 'movement', subsectionId, person.personOrganisationId),
        ),
        basedIn: foreign ? person.place.country : null,
      },
      area,
      location,
    });
  }

  const teamBands = bandsOf(ranked, random);
  for (const entry of ranked) {
    const { firm, city } = entry;
    const place = placeOfCity(city);
    const areas = rankedAreasOfFirm(guide, firm);
    areas.set(area, (areas.get(area) ?? 0) + 1);
    guide.teams.push({
      record: {
        departmentProfileId: world.nextId.department(),
        parentOrganisationId: firm.organisationId,
        subsectionId,
        ...placed(
          BAND_1 + (teamBands.get(entry) ?? 0),
          rankedYears(random, Math.max(since, firm.founded + 4)),
          keyedRandom(seed, 'movement', subsectionId, firm.key),
        ),
        headPersonOrganisationIds: headsOf(entries, firm, city).slice(0, random.below(3)),
      },
      firm,
      area,
      location,
      place,
      city,
    });
    const organisationId = world.officeId(firm, city);
    if (guide.offices.has(organisationId)) continue;
    if (firm.reach === 'local' && areas.size === 1 && !random.chance(0.3)) continue;
    guide.offices.set(organisationId, {
      organisationId,
      parentOrganisationId: firm.organisationId,
      locationName: city,
      countryName: place.country,
      isHeadOffice: firm.cities[0] === city,
      contact: officeContact(firm, city),
    });
  }
  return subsectionId;
}

/** Returns a rank in a table, with the band of the previous edition if it differed: one in six moved by one band. */
function placed(
  tierId: number,
  years: number[],
  random: Random,
): { tierId: number; previousTierId?: number; rankedYears: number[] } {
  const place = { tierId, rankedYears: years };
  if (!years.includes(CURRENT_YEAR - 1)) return place;
  const previousTierId = tierBefore(tierId, random);
  return previousTierId === tierId ? place : { ...place, previousTierId };
}

/** Returns the tier of an entry in the edition before the one in which it has `tierId`. One in six entries in bands moved by one band. */
export function tierBefore(tierId: number, random: Random): number {
  const isBand = (tier: number) => tier >= BAND_1 && tier < BAND_1 + BAND_COUNT;
  if (!isBand(tierId) || !random.chance(1 / 6)) return tierId;
  const before = tierId + (random.chance(0.6) ? 1 : -1);
  return isBand(before) ? before : tierId;
}

/** A firm with one of its offices. */
interface Office {
  readonly firm: Firm;
  readonly city: string;
}

interface Entry {
  readonly person: Person;
  readonly foreign: boolean;
}

const isInBand = ({ person, foreign }: Entry): boolean =>
  !foreign && TIER_OF_STANDING[person.career.standing] === undefined;
const stature = ({ person }: Entry): number => person.career.stature;

/** Returns the firms that a location can rank, the best first: each has an office there. */
function rankedFirms(
  { world, guide }: Pick<Planning, 'world' | 'guide'>,
  random: Random,
  location: LocationPlan,
  area: PracticeAreaPlan,
  type: TypeName,
  count: number,
): Office[] {
  const bar = guide.plan.style === 'bar';
  const found = new Map<Firm, { readonly city: string; readonly strength: number }>();
  // A firm is in only one table of a practice area and location.
  const elsewhere = new Set(
    type === 'midMarket'
      ? guide.teams.filter((team) => team.area === area && team.location === location).map(({ firm }) => firm)
      : [],
  );
  const across = location.wide > 0 ? world.acrossBorders(location.places, location.wide) : [];
  for (let attempt = 0; found.size < count && attempt < count * 6; attempt++) {
    const place = location.places[Math.floor(random.next() ** 2 * location.places.length)] as Place;
    const local = (first: number): Firm => {
      const firms = Math.ceil(4 + (guide.market.get(place) ?? 0) * 1.6);
      return world.firm(place, first + Math.floor(firms * random.next() ** 1.4), bar ? 2 : 1);
    };
    const visitors = world.visitors(place);
    const firm =
      location.wide > 0
        ? random.pick(across)
        : type === 'midMarket'
          ? local(12)
          : !bar && visitors.length > 0 && random.chance(0.16)
            ? random.pick(visitors)
            : local(0);
    const city =
      location.wide > 0
        ? firm.cities.find((one) => location.places.includes(placeOfCity(one)))
        : world.cityIn(firm, place);
    if (city === undefined || found.has(firm) || elsewhere.has(firm)) continue;
    const visiting = location.wide === 0 && firm.home !== place;
    found.set(firm, { city, strength: random.next() - (visiting ? 0.4 : firm.index / 12) });
  }
  return [...found]
    .sort(([, one], [, other]) => other.strength - one.strength)
    .map(([firm, { city }]) => ({ firm, city }));
}

/**
 * Returns whether tables of the location rank foreign experts. Only countries have them: lawyers abroad advise on the law of a country,
 * but not on the law of a city or of a region.
 */
const hasForeignExperts = ({ wide, isPart }: LocationPlan): boolean => wide === 0 && !isPart;

/** Returns a firm with foreign experts on the location: a large one from a place where such experts are based. */
function foreignFirm(world: World, random: Random, location: LocationPlan): Office | undefined {
  const place = random.pick(hubs);
  if (location.places.some((own) => own.country === place.country)) return undefined;
  const firm = world.firm(place, random.below(5), 1);
  return { firm, city: firm.cities[0] };
}

/** Returns the band (0 is the first) of each item of a ranked list. The first band is small; no band is empty. */
function bandsOf<T>(ranked: readonly T[], random: Random): Map<T, number> {
  const bands = new Map<T, number>();
  const most = Math.max(1.6, ranked.length / (BAND_COUNT + 0.6));
  let band = 0;
  let inBand = 0;
  for (const one of ranked) {
    if (inBand >= most * (0.6 + band * 0.2 + random.next() * 0.4) && band < BAND_COUNT - 1) {
      band++;
      inBand = 0;
    }
    bands.set(one, band);
    inBand++;
  }
  return bands;
}

/** Chooses the heads of a team from the people in its table. People with the role of a head come first. */
function headsOf(entries: readonly Entry[], firm: Firm, city: string): number[] {
  const order: readonly Role[] = ['head', 'managing', 'senior', 'member'];
  const standings: readonly Standing[] = ['star', 'leader', 'partner', 'eminent'];
  return entries
    .filter(({ person, foreign }) => !foreign && person.firm === firm && person.city === city)
    .filter(({ person }) => standings.includes(person.career.standing))
    .map(({ person }) => person)
    .sort((one, other) => order.indexOf(one.role) - order.indexOf(other.role))
    .map((person) => person.personOrganisationId);
}

/** Adds firms and people who pay for a profile without being ranked. */
function addUnranked({ world, guide, seed }: Planning): void {
  const random = keyedRandom(seed, 'unranked', guide.plan.groupId);
  const type = guide.plan.style === 'bar' ? 2 : 1;
  const places = [...guide.market.keys()];
  for (let count = Math.ceil(guide.firms.size * 0.03); count > 0; count--) {
    const place = random.pick(places);
    rankedAreasOfFirm(guide, world.firm(place, 4000 + count, type));
  }
  const firms = [...guide.firms.keys()];
  for (let count = Math.ceil(guide.people.size * 0.015); count > 0; count--) {
    const firm = random.pick(firms);
    rankedPerson(
      guide,
      firm,
      world.colleague(firm, firm.cities[0], type === 2 ? 'junior' : 'firm', random.pick(FIELDS), 400 + count),
    );
  }
}

function rankedAreasOfFirm(guide: Guide, firm: Firm): Map<PracticeAreaPlan, number> {
  let standing = guide.firms.get(firm);
  if (standing === undefined) {
    standing = new Map();
    guide.firms.set(firm, standing);
    listed(guide, 'firm', firm.name);
  }
  return standing;
}

function rankedPerson(guide: Guide, firm: Firm, colleague: Colleague): Person {
  let person = guide.people.get(colleague.personOrganisationId);
  if (person === undefined) {
    person = { ...colleague, firm, rankings: [] };
    guide.people.set(colleague.personOrganisationId, person);
    rankedAreasOfFirm(guide, firm);
    listed(guide, 'person', colleague.name.fullName.split(' ').at(-1) as string);
  }
  return person;
}

function listed(guide: Guide, listing: 'firm' | 'person', name: string): void {
  const letter = fold(name)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .charAt(0);
  const key = `${listing}/${/[a-z]/.test(letter) ? letter : 'other'}`;
  guide.letters.set(key, (guide.letters.get(key) ?? 0) + 1);
}
