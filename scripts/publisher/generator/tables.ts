import { fold } from '../../../src/domain/folding.ts';
import type { IndividualRanking } from '../../../src/domain/ranking.ts';
import type { RecordOf } from '../records.ts';
import { contactOf } from './contacts.ts';
import { homes, type LocationPlan, type Place } from './geography.ts';
import { CURRENT_YEAR, type GuidePlan } from './guides.ts';
import type { PracticeAreaPlan } from './practice-areas.ts';
import { type Random, randomOf } from './random.ts';
import type { Colleague, Firm, World } from './world.ts';

/** The steps of ranking tables. Source: vocabulary, "tier, band". */
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
const [STAR, BAND_1, STATESPEOPLE, EMINENT, RECOGNISED, UP_AND_COMING, ASSOCIATES, FOREIGN_EXPERTS] = [
  1, 2, 8, 9, 10, 11, 12, 13,
] as const;

const SUBSECTION_TYPES = {
  firms: { subsectionTypeId: 1, name: 'Law Firms' },
  lawyers: { subsectionTypeId: 2, name: 'Lawyers' },
  sets: { subsectionTypeId: 3, name: 'The Bar: Sets' },
  silks: { subsectionTypeId: 4, name: 'The Bar: Silks' },
  juniors: { subsectionTypeId: 5, name: 'The Bar: Juniors' },
  midMarket: { subsectionTypeId: 6, name: 'Law Firms: Mid-Market' },
} as const;
type TypeName = keyof typeof SUBSECTION_TYPES;

/** Entries of a listing that share a page; only an estimate of the site's pages depends on it. */
const LISTING_PAGE = 150;

/** A person as one guide ranks it. */
export interface Person extends Colleague {
  readonly firm: Firm;
  readonly place: Place;
  readonly rankings: {
    readonly ranking: IndividualRanking;
    readonly area: PracticeAreaPlan;
    readonly location: LocationPlan;
  }[];
}

/** A firm's ranked team. */
export interface Team {
  readonly record: RecordOf<'department'>;
  readonly firm: Firm;
  readonly area: PracticeAreaPlan;
  readonly location: LocationPlan;
  readonly place: Place;
  readonly city: string;
}

/** Everything that is ranked in one guide, before anything is said of it. */
export interface Guide {
  readonly plan: GuidePlan;
  /** The firms and how many of their departments are ranked in which practice area. */
  readonly firms: Map<Firm, Map<PracticeAreaPlan, number>>;
  readonly people: Map<number, Person>;
  readonly teams: Team[];
  readonly offices: Map<number, RecordOf<'office'>>;
  readonly tables: { record: RecordOf<'subsection'>; area: PracticeAreaPlan; location: LocationPlan }[];
  readonly areas: Map<number, PracticeAreaPlan>;
  readonly locations: Map<number, LocationPlan>;
  readonly types: Map<number, RecordOf<'subsection-type'>>;
  /** Entries of the listings by letter. */
  readonly letters: Map<string, number>;
  /** Tables of a place so far: its market grows with them. */
  readonly market: Map<Place, number>;
}

/** What every step of planning a guide needs. */
interface Planning {
  readonly world: World;
  readonly seed: number;
  readonly guide: Guide;
  /** How many pages the guide shall have. */
  readonly pages: number;
  /** Entries of a table relative to those of a small guide: guides run out of tables before they run out of lawyers. */
  readonly crowd: number;
}

/** Ranks firms and people until the guide has about `pages` pages. */
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
  const random = randomOf(seed, 'guide', plan.groupId);
  // From the main practice area of the main location outwards, so that a guide of any size is a sensible one.
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

/** Pages of the site that the guide fills so far: its own, listings, tables, firms, departments, offices, people. */
function pageCount(guide: Guide): number {
  let listings = 2;
  for (const count of guide.letters.values()) listings += Math.ceil(count / LISTING_PAGE);
  const { tables, firms, teams, offices, people } = guide;
  return 1 + listings + tables.length + firms.size + teams.length + offices.size + people.size;
}

/** Adds the tables of a practice area in a location. */
function addTables(planning: Planning, location: LocationPlan, area: PracticeAreaPlan, index: number): void {
  const { guide, seed, crowd, pages } = planning;
  const { style, groupId } = guide.plan;
  const random = randomOf(seed, 'table', groupId, location.locationId, area.practiceAreaId);
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
  // Some tables are announced before anything is ranked in them.
  if (index % 23 === 6) {
    add('firms', 0, 0);
    return;
  }
  if (style === 'individuals' && index % 2 === 1) {
    add('lawyers', 0, size(24, 40));
    return;
  }
  const firms = add('firms', size(3, 7), size(16, 30));
  if (index % 11 === 3 && !full()) add('midMarket', size(3, 5), size(5, 10), firms);
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
  const random = randomOf(
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

  const bar = guide.plan.style === 'bar';
  const anyPlace = () => location.places[Math.floor(random.next() ** 2 * location.places.length)] as Place;
  const anyFirm = (place: Place): Firm => {
    if (!bar && random.chance(0.16)) return world.internationalFirm(random);
    const firms = Math.ceil(4 + (guide.market.get(place) ?? 0) * 1.6);
    return world.firm(place, Math.floor(firms * random.next() ** 1.4), bar ? 2 : 1);
  };

  const ranked: { readonly firm: Firm; readonly place: Place }[] = [];
  for (let attempt = 0; ranked.length < firmCount && attempt < firmCount * 6; attempt++) {
    const place = anyPlace();
    const firm = anyFirm(place);
    if (!ranked.some((other) => other.firm === firm)) ranked.push({ firm, place });
  }
  for (const place of location.places) guide.market.set(place, (guide.market.get(place) ?? 0) + 1);

  const ofFirm = new Map<Firm, Person[]>();
  const inTable = new Set<number>();
  // One person in sixteen is a foreign expert.
  const offset = random.below(16);
  for (let attempt = 0; inTable.size < personCount && attempt < personCount * 6; attempt++) {
    const foreign = !bar && inTable.size > 4 && (inTable.size + offset) % 16 === 0;
    const place = foreign ? random.pick(homes) : anyPlace();
    if (foreign && location.places.some((own) => own.country === place.country)) continue;
    const from =
      !foreign && ranked.length > 0 && random.chance(0.985)
        ? (ranked[Math.floor(random.next() ** 1.3 * ranked.length)] as (typeof ranked)[number])
        : { firm: anyFirm(place), place };
    const depth = Math.floor(random.next() ** 1.5 * (3 + personCount / 3));
    const person = personOf(
      guide,
      from.firm,
      from.place,
      world.colleague(from.firm, from.place, `${area.field}/${depth}`),
    );
    if (inTable.has(person.personOrganisationId)) continue;
    inTable.add(person.personOrganisationId);
    const tierId = foreign ? FOREIGN_EXPERTS : personTier(random, inTable.size / personCount);
    person.rankings.push({
      ranking: { subsectionId, tierId, rankedYears: years(random), basedIn: foreign ? place.country : null },
      area,
      location,
    });
    if (!foreign) ofFirm.set(from.firm, [...(ofFirm.get(from.firm) ?? []), person]);
  }

  for (const [rank, { firm, place }] of ranked.entries()) {
    const city = firm.home === place ? firm.town : (place.cities[0] as string);
    const areas = standingOf(guide, firm);
    areas.set(area, (areas.get(area) ?? 0) + 1);
    const heads = (ofFirm.get(firm) ?? []).slice(0, random.below(3));
    guide.teams.push({
      record: {
        departmentProfileId: world.nextId.department(),
        parentOrganisationId: firm.organisationId,
        subsectionId,
        tierId:
          BAND_1 + Math.min(5, Math.floor((rank / Math.max(6, ranked.length)) * 6 + random.next() * 0.7)),
        rankedYears: years(random),
        headPersonOrganisationIds: heads.map((person) => person.personOrganisationId),
      },
      firm,
      area,
      location,
      place,
      city,
    });
    const organisationId = world.officeId(firm, city);
    if (guide.offices.has(organisationId)) continue;
    if (!firm.international && areas.size === 1 && !random.chance(0.3)) continue;
    guide.offices.set(organisationId, {
      organisationId,
      parentOrganisationId: firm.organisationId,
      locationName: city,
      countryName: place.country,
      isHeadOffice: firm.home === place,
      contact: contactOf(randomOf(seed, 'office', firm.key, city), firm, place, city),
    });
  }
  return subsectionId;
}

/** Adds firms and people who pay for a profile although nobody ranks them. */
function addUnranked({ world, guide, seed }: Planning): void {
  const random = randomOf(seed, 'unranked', guide.plan.groupId);
  const type = guide.plan.style === 'bar' ? 2 : 1;
  const places = [...guide.market.keys()];
  for (let count = Math.ceil(guide.firms.size * 0.03); count > 0; count--) {
    const place = random.pick(places);
    standingOf(guide, world.firm(place, 4000 + count, type));
  }
  const firms = [...guide.firms.keys()];
  for (let count = Math.ceil(guide.people.size * 0.015); count > 0; count--) {
    const firm = random.pick(firms);
    personOf(guide, firm, firm.home, world.colleague(firm, firm.home, `unranked/${count}`));
  }
}

function standingOf(guide: Guide, firm: Firm): Map<PracticeAreaPlan, number> {
  let standing = guide.firms.get(firm);
  if (standing === undefined) {
    standing = new Map();
    guide.firms.set(firm, standing);
    listed(guide, 'firm', firm.name);
  }
  return standing;
}

function personOf(guide: Guide, firm: Firm, place: Place, colleague: Colleague): Person {
  let person = guide.people.get(colleague.personOrganisationId);
  if (person === undefined) {
    person = { ...colleague, firm, place, rankings: [] };
    guide.people.set(colleague.personOrganisationId, person);
    standingOf(guide, firm);
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

/** A tier for the person at `standing` (0 first, 1 last) of a table. */
function personTier(random: Random, standing: number): number {
  const special = random.next();
  if (standing < 0.12 && special < 0.35) return STAR;
  if (special > 0.95) return STATESPEOPLE;
  if (special > 0.91) return EMINENT;
  if (standing > 0.6) {
    if (special > 0.72) return UP_AND_COMING;
    if (special > 0.55) return ASSOCIATES;
    if (special > 0.47) return RECOGNISED;
  }
  return BAND_1 + Math.min(5, Math.floor(standing * 5 + random.next() * 1.2));
}

/** Years of an entry: up to 22, newest first, now and then with a gap. */
function years(random: Random): number[] {
  const span = 1 + Math.floor(random.next() ** 2 * 22);
  return Array.from({ length: span }, (_, back) => CURRENT_YEAR - back).filter(
    (_, back) => back === 0 || !random.chance(0.04),
  );
}
