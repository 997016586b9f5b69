import { z } from 'zod';
import type {
  Contact,
  Contribution,
  EditorialReview,
  ProvidedProfile,
} from '../../../src/domain/editorial.ts';
import { slug } from '../../../src/domain/slugs.ts';
import type { Store } from '../store.ts';
import { languagesOf, officeContact, personContact } from './contacts.ts';
import { type LocationPlan, type Place, placeOfCity } from './geography.ts';
import { capitalise } from './grammar.ts';
import { CURRENT_YEAR, editionDay, type GuidePlan, PAST_YEARS, publicationIdOf } from './guides.ts';
import { writePastEditions } from './past-editions.ts';
import { FIELDS, type PracticeAreaPlan } from './practice-areas.ts';
import {
  areaDefinition,
  areaPhrase,
  createPageWriter,
  createUniqueTexts,
  departmentReview,
  firmProvided,
  firmReview,
  pasted,
  personProvided,
  personReview,
  type Subject,
  tableOverview,
  type UniqueTexts,
} from './prose.ts';
import { keyedRandom, type Random } from './random.ts';
import { lines, readWords } from './read-words.ts';
import { type Guide, type Person, planGuide, TIERS } from './tables.ts';
import { createWorld, type Firm, rounded, type World } from './world.ts';

/** Maximum numbers in a guide: firms with a logo, and people with a badge. */
const MAX_PICTURED = { firms: 3, badges: 4 };
/** Tiers in which a picture and a badge are likely. */
const PROMINENT_TIERS = [1, 2];

/** Dependencies of writing the records of a guide. */
interface Writing {
  readonly store: Store;
  readonly world: World;
  readonly seed: number;
  readonly guide: Guide;
  readonly uniqueTexts: UniqueTexts;
  /** Receives the number of additional pages. */
  readonly progress: (pages: number) => void;
}

/**
 * Fills the store with guides of about `pages` pages in total. The result depends on the arguments only. One guide at a
 * time is in memory.
 */
export function generateDirectory(
  store: Store,
  seed: number,
  plans: readonly GuidePlan[],
  pages: number,
  progress: (pages: number) => void,
): void {
  const world = createWorld(seed);
  const uniqueTexts = createUniqueTexts();
  const weights = plans.reduce((sum, plan) => sum + plan.weight, 0);
  for (const plan of plans) {
    const guide = planGuide(world, seed, plan, Math.round((pages * plan.weight) / weights));
    const writing: Writing = { store, world, seed, guide, uniqueTexts, progress };
    store.transaction(() => {
      writeEditions(writing);
      writeTables(writing);
      writeFirms(writing);
      writeDepartments(writing);
      writePeople(writing);
      writePastEditions(store, seed, guide);
    });
  }
}

function writeEditions({ store, guide: { plan } }: Writing): void {
  const { groupId, name, category, description } = plan;
  store.put('type-group', groupId, groupId, { publicationTypeGroupId: groupId, name, category, description });
  for (const year of [...PAST_YEARS, CURRENT_YEAR]) {
    const publicationId = publicationIdOf(groupId, year);
    store.put('publication', groupId, publicationId, {
      publicationId,
      publicationTypeGroupId: groupId,
      year,
      title: `${name} ${year}`,
      publicationTypeName: plan.style === 'bar' ? 'Bar' : null,
      isCurrent: year === CURRENT_YEAR,
      publishedOn: editionDay(plan, year),
    });
  }
  const current = publicationIdOf(groupId, CURRENT_YEAR);
  if (plan.style !== 'individuals')
    store.put('download-guide-info', groupId, current, {
      publicationId: current,
      title: `${name} ${CURRENT_YEAR}: the complete guide`,
      url: `https://downloads.laurel.example/guides/${slug(name)}-${CURRENT_YEAR}.pdf`,
      pageCount: groupId % 3 === 0 ? null : 180 + ((groupId * 37) % 900),
      sizeBytes: groupId % 3 === 0 ? null : 4_000_000 + groupId * 91_331,
    });
}

function writeTables({ store, world, seed, guide, progress }: Writing): void {
  const { plan } = guide;
  const { groupId } = plan;
  for (const tier of TIERS) store.put('tier', groupId, tier.tierId, tier);
  for (const type of guide.types.values()) store.put('subsection-type', groupId, type.subsectionTypeId, type);
  for (const { locationId, name, region } of guide.locations.values())
    store.put('location', groupId, locationId, { locationId, name, region });
  for (const area of guide.areas.values()) {
    const { practiceAreaId, name } = area;
    const random = keyedRandom(seed, 'definition', practiceAreaId);
    const subject = tableSubject(plan, area, plan.locations[0] as LocationPlan);
    store.put('practice-area', groupId, practiceAreaId, {
      practiceAreaId,
      name,
      // Each fifth area has no definition yet.
      definition:
        practiceAreaId % 5 === 3 ? null : areaDefinition(random, createPageWriter(random, subject), subject),
    });
  }
  for (const { record, area, location } of guide.tables) {
    const { subsectionId } = record;
    store.put('subsection', groupId, subsectionId, record);
    const random = keyedRandom(seed, 'overview', groupId, subsectionId);
    if (!random.chance(0.75)) continue;
    const subject = tableSubject(plan, area, location);
    const contentId = world.nextId.content();
    store.put('overview', groupId, contentId, {
      contentId,
      subsectionId,
      title: `${area.name} ${location.inPhrase}: an overview`,
      html: tableOverview(random, createPageWriter(random, subject), subject),
    });
  }
  for (const office of guide.offices.values()) store.put('office', groupId, office.organisationId, office);
  progress(guide.tables.length + guide.offices.size);
}

/** Returns the tags that hold for the law of all places of a location. */
const lawOf = ({ places }: LocationPlan): readonly string[] =>
  (places[0] as Place).law.filter((tag) => places.every((place) => place.law.includes(tag)));

const tableSubject = (plan: GuidePlan, area: PracticeAreaPlan, location: LocationPlan): Subject => ({
  area,
  place: location.phrase,
  inPlace: location.inPhrase,
  city: location.phrase,
  firm: plan.name,
  isSet: plan.style === 'bar',
  currency: (location.places[0] as Place).currency,
  tags: lawOf(location),
});

const reachOf = (location: LocationPlan): readonly string[] => (location.wide === 0 ? ['one-country'] : []);

const thousands = new Intl.NumberFormat('en');

/** Returns the facts about a firm that prose uses. */
const firmFacts = (firm: Firm) => ({
  founded: String(firm.founded),
  lawyers: thousands.format(firm.lawyers),
  partners: String(rounded(firm.lawyers / (firm.reach === 'local' ? 3 : 4))),
});
const firmTags = (firm: Firm, city: string): string[] => [
  ...placeOfCity(city).law,
  firm.reach,
  ...(firm.founded <= CURRENT_YEAR - 45 ? ['old'] : []),
  ...(firm.lawyers >= 50 ? ['large'] : []),
];

function writeFirms({ store, world, seed, guide, uniqueTexts, progress }: Writing): void {
  const { groupId } = guide.plan;
  const mainArea = guide.plan.practiceAreas[0] as PracticeAreaPlan;
  let logos = 0;
  for (const [firm, areas] of guide.firms) {
    const random = keyedRandom(seed, 'firm-page', groupId, firm.key);
    const facts = keyedRandom(seed, 'firm-facts', firm.key);
    const area = [...areas].sort((one, other) => other[1] - one[1])[0]?.[0] ?? mainArea;
    const town = firm.cities[0];
    const subject: Subject = {
      area,
      place: firm.home.countryPhrase,
      inPlace: `in ${firm.home.countryPhrase}`,
      city: town,
      firm: firm.name,
      isSet: firm.firmType === 2,
      currency: firm.home.currency,
      tags: firmTags(firm, town),
      facts: firmFacts(firm),
    };
    const writer = createPageWriter(random, subject);
    const ranked = areas.size > 0;
    const providedProfiles: ProvidedProfile[] = [];
    if (!ranked || random.chance(0.45)) {
      const html = firmProvided(random, writer, uniqueTexts, subject);
      providedProfiles.push({
        title: `About ${firm.name}`,
        html: random.chance(0.08) ? pasted(html, random) : html,
      });
    }
    const review =
      ranked && random.chance(0.75) ? firmReview(random, writer, uniqueTexts, subject) : undefined;
    store.addDetailed(
      'organisation',
      groupId,
      firm.organisationId,
      {
        organisationId: firm.organisationId,
        name: firm.name,
        townName: facts.chance(0.95) ? town : null,
        countryName: facts.chance(0.97) ? firm.home.country : null,
        firmType: firm.firmType,
        ...(ranked && logos++ < MAX_PICTURED.firms ? { logo: `/media/logo-${firm.organisationId}.png` } : {}),
      },
      {
        organisationId: firm.organisationId,
        contact: officeContact(firm, town),
        providedProfiles,
        editorialReview:
          review === undefined ? null : { contentId: world.nextId.content(), subsectionId: null, ...review },
        contributions: random.chance(0.25)
          ? contributions(random, world, random.between(1, 3), area.name, firm.home.countryPhrase, firm)
          : [],
        articleIds: [],
      },
    );
  }
  progress(guide.firms.size);
}

function writeDepartments({ store, world, seed, guide, uniqueTexts, progress }: Writing): void {
  const { groupId } = guide.plan;
  const teamsOf = Map.groupBy(guide.teams, (team) => team.firm);
  for (const { record, firm, area, location, place, city } of guide.teams) {
    const { departmentProfileId, subsectionId } = record;
    const random = keyedRandom(seed, 'department-page', groupId, departmentProfileId);
    const subject: Subject = {
      area,
      place: location.phrase,
      inPlace: location.inPhrase,
      city,
      firm: firm.name,
      isSet: firm.firmType === 2,
      currency: place.currency,
      tags: [...firmTags(firm, city), ...reachOf(location)],
      facts: firmFacts(firm),
    };
    const writer = createPageWriter(random, subject);
    const review = random.chance(0.88) ? departmentReview(random, writer, uniqueTexts, subject) : undefined;
    const others = (teamsOf.get(firm) ?? []).filter((other) => other.record !== record);
    store.addDetailed('department', groupId, departmentProfileId, record, {
      departmentProfileId,
      contact: random.chance(0.9) ? officeContact(firm, city) : null,
      providedProfile: random.chance(0.3)
        ? { title: `${area.name} at ${firm.name}`, html: firmProvided(random, writer, uniqueTexts, subject) }
        : null,
      editorialReview:
        review === undefined ? null : { contentId: world.nextId.content(), subsectionId, ...review },
      relatedDepartmentProfileIds: chooseIds(
        random,
        others.map((other) => other.record.departmentProfileId),
        4,
      ),
    });
  }
  progress(guide.teams.length);
}

/** Years since qualification after which prose mentions long experience. */
const MIN_SENIOR_YEARS = 16;

function writePeople({ store, world, seed, guide, uniqueTexts, progress }: Writing): void {
  const { groupId } = guide.plan;
  const colleagues = Map.groupBy(guide.people.values(), (person) => person.firm);
  const mainArea = guide.plan.practiceAreas[0] as PracticeAreaPlan;
  let written = 0;
  let badges = 0;
  for (const person of guide.people.values()) {
    const { personOrganisationId, personId, firm, place, city, name, rankings, career } = person;
    const random = keyedRandom(seed, 'person-page', groupId, personOrganisationId);
    const { townName, countryName, ...facts } = personFacts(seed, person);
    const about = {
      city,
      firm: firm.name,
      isSet: firm.firmType === 2,
      currency: place.currency,
      tags: [
        ...firmTags(firm, city),
        ...(CURRENT_YEAR - career.qualified >= MIN_SENIOR_YEARS ? ['senior'] : []),
        career.branch,
        person.role,
        ...(facts.languages.length > 1 ? ['multilingual'] : []),
      ],
      facts: {
        joined: String(career.joined),
        qualified: String(career.qualified),
        languages: listInWords.format(facts.languages),
      },
      person: name,
    };
    const main: Subject = {
      ...about,
      area: rankings[0]?.area ?? mainArea,
      place: rankings[0]?.location.phrase ?? place.countryPhrase,
      inPlace: rankings[0]?.location.inPhrase ?? `in ${place.countryPhrase}`,
    };
    const writer = createPageWriter(random, main);
    const editorialReviews: EditorialReview[] = [];
    for (const [index, { ranking, area, location }] of rankings.entries()) {
      if (!random.chance(0.85)) continue;
      const subject: Subject = {
        ...about,
        area,
        place: location.phrase,
        inPlace: location.inPhrase,
        tags: [...about.tags, ...reachOf(location)],
        ...(ranking.basedIn === null ? {} : { basedIn: place.countryPhrase }),
      };
      editorialReviews.push({
        contentId: world.nextId.content(),
        subsectionId: ranking.subsectionId,
        ...personReview(
          random,
          writer,
          uniqueTexts,
          subject,
          ranking.basedIn === null ? career.standing : 'foreign',
          index === 0 ? 'long' : 'short',
        ),
      });
    }
    let providedProfile: ProvidedProfile | null = null;
    if (rankings.length === 0 || random.chance(0.22)) {
      const html = personProvided(random, writer, uniqueTexts, main);
      providedProfile = {
        title: `${name.fullName}: profile`,
        html: random.chance(0.08) ? pasted(html, random) : html,
      };
    }
    const prominent = rankings.some(({ ranking }) => PROMINENT_TIERS.includes(ranking.tierId));
    const officeId = world.officeId(firm, city);
    store.addDetailed(
      'individual',
      groupId,
      personOrganisationId,
      {
        personOrganisationId,
        personId,
        fullName: name.fullName,
        parentOrganisationId: firm.organisationId,
        organisationId: guide.offices.has(officeId) ? officeId : null,
        townName,
        countryName,
        rankings: rankings.map(({ ranking }) => ranking),
        ...(prominent && badges++ < MAX_PICTURED.badges ? { hasPersonalisedBadge: true } : {}),
      },
      {
        personOrganisationId,
        ...facts,
        providedProfile,
        editorialReviews,
        contributions: random.chance(0.08)
          ? contributions(random, world, 1, main.area.name, place.countryPhrase, firm)
          : [],
        relatedPersonOrganisationIds: chooseIds(
          random,
          (colleagues.get(firm) ?? [])
            .filter((other) => other !== person)
            .slice(0, 20)
            .map((other) => other.personOrganisationId),
          3,
        ),
      },
    );
    written++;
    if (written % 500 === 0) progress(500);
  }
  progress(written % 500);
}

/** Chooses up to `count` of the first twenty ids, in order. */
const chooseIds = (random: Random, ids: readonly number[], count: number): number[] =>
  random.sample(ids.slice(0, 20), count).sort((one, other) => one - other);

const TITLES = readWords(
  'titles.toml',
  z.strictObject({
    jobs: z.strictObject({
      managing: z.string(),
      senior: z.string(),
      founding: z.string(),
      partner: z.string(),
      recognised: z.array(z.string()),
      rising: z.array(z.string()),
      seniorAssociate: z.string(),
      associate: z.string(),
      statesperson: z.array(z.string()),
      headOfChambers: z.string(),
      silk: z.string(),
      junior: z.string(),
    }),
    heads: z.record(z.enum(FIELDS), z.string()),
    contributions: z.strictObject({ titles: lines }),
  }),
);

/** The facts about a person that are the same in each guide. */
interface PersonFacts {
  readonly jobTitle: string | null;
  readonly languages: string[];
  readonly contact: Contact | null;
  readonly townName: string | null;
  readonly countryName: string | null;
}

/** Generates the facts about a person. Some people who have left daily practice have no basic profile; other facts are missing at random. */
function personFacts(seed: number, person: Person): PersonFacts {
  const random = keyedRandom(seed, 'person-facts', person.personOrganisationId);
  const { place, origin, city, career } = person;
  const location = {
    townName: random.chance(0.96) ? city : null,
    countryName: random.chance(0.98) ? place.country : null,
  };
  if (career.standing === 'statesperson' && random.chance(0.5))
    return { ...location, jobTitle: null, languages: [], contact: null };
  return {
    ...location,
    jobTitle: random.chance(0.85) ? jobTitle(random, person) : null,
    languages: origin !== place || random.chance(0.75) ? languagesOf(random, person) : [],
    contact: personContact(random, person),
  };
}

const listInWords = new Intl.ListFormat('en');

/** Years since qualification after which an associate is a senior associate. */
const MIN_SENIOR_ASSOCIATE_YEARS = 6;

/** Returns the job title of a person. It depends on the career and the role only. */
function jobTitle(random: Random, { firm, career, role, field, place, origin }: Person): string {
  const { jobs, heads } = TITLES;
  const { branch, standing, qualified, joined } = career;
  if (branch === 'silk') return role === 'managing' ? jobs.headOfChambers : jobs.silk;
  if (branch === 'junior') return jobs.junior;
  if (role === 'managing' || role === 'senior') return jobs[role];
  if (standing === 'statesperson') return random.pick(jobs.statesperson);
  if (standing === 'recognised') return random.pick(jobs.recognised);
  if (standing === 'rising') return random.pick(jobs.rising);
  if (standing === 'associate')
    return CURRENT_YEAR - qualified >= MIN_SENIOR_ASSOCIATE_YEARS ? jobs.seniorAssociate : jobs.associate;
  if (role === 'head') return heads[field];
  const isFounder = joined === firm.founded && joined - qualified >= 5 && origin === place;
  return isFounder ? jobs.founding : jobs.partner;
}

function contributions(
  random: Random,
  world: World,
  count: number,
  area: string,
  place: string,
  firm: Firm,
): Contribution[] {
  return random.sample(TITLES.contributions.titles, count).map((template) => {
    const year = random.between(2022, CURRENT_YEAR);
    const twoDigits = (value: number) => String(value).padStart(2, '0');
    const title = capitalise(
      template.replace('[area]', areaPhrase(area)).replace('[place]', place).replace('[year]', String(year)),
    );
    return {
      contentId: world.nextId.content(),
      title,
      url: `https://insights.${firm.website.slice('https://www.'.length)}/${slug(title)}`,
      publishedOn: `${year}-${twoDigits(random.between(1, 10))}-${twoDigits(random.between(1, 28))}`,
    };
  });
}
