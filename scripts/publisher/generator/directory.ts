import { z } from 'zod';
import type { Contribution, EditorialReview, ProvidedProfile } from '../../../src/domain/editorial.ts';
import { slug } from '../../../src/domain/slugs.ts';
import type { Store } from '../store.ts';
import { contactOf, languagesOf } from './contacts.ts';
import { CURRENT_YEAR, type GuidePlan } from './guides.ts';
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
  type Standing,
  type Subject,
  tableOverview,
} from './prose.ts';
import { type Random, randomOf } from './random.ts';
import { lines, readWords } from './read-words.ts';
import { type Guide, type Person, planGuide, TIERS } from './tables.ts';
import { createWorld, type Firm, type World } from './world.ts';

/** What writing the records of a guide needs. */
interface Writing {
  readonly store: Store;
  readonly world: World;
  readonly seed: number;
  readonly guide: Guide;
  /** Is told how many more pages exist. */
  readonly progress: (pages: number) => void;
}

/**
 * Fills the store with guides of about `pages` pages in all: deterministic in its arguments.
 * One guide at a time is in memory.
 */
export function generateDirectory(
  store: Store,
  seed: number,
  plans: readonly GuidePlan[],
  pages: number,
  progress: (pages: number) => void,
): void {
  const world = createWorld(seed);
  const weights = plans.reduce((sum, plan) => sum + plan.weight, 0);
  for (const plan of plans) {
    const guide = planGuide(world, seed, plan, Math.round((pages * plan.weight) / weights));
    const writing: Writing = { store, world, seed, guide, progress };
    store.transaction(() => {
      writeEditions(writing);
      writeTables(writing);
      writeFirms(writing);
      writeDepartments(writing);
      writePeople(writing);
    });
  }
}

/** The publication of a group in a year: its id tells both. */
const publicationIdOf = (groupId: number, year: number): number => groupId * 100 + (year - 2000);

function writeEditions({ store, guide: { plan } }: Writing): void {
  const { groupId, name, category, description } = plan;
  store.put('type-group', groupId, groupId, { publicationTypeGroupId: groupId, name, category, description });
  for (const year of [CURRENT_YEAR - 2, CURRENT_YEAR - 1, CURRENT_YEAR]) {
    const publicationId = publicationIdOf(groupId, year);
    store.put('publication', groupId, publicationId, {
      publicationId,
      publicationTypeGroupId: groupId,
      year,
      title: `${name} ${year}`,
      publicationTypeName: plan.style === 'bar' ? 'Bar' : null,
      isCurrent: year === CURRENT_YEAR,
      publishedOn: `${year - (plan.publishedOn > '11' ? 1 : 0)}-${plan.publishedOn}`,
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
  for (const { practiceAreaId, name, field } of guide.areas.values()) {
    const random = randomOf(seed, 'definition', practiceAreaId);
    const subject = tableSubject(plan.name, field, name, plan.name);
    store.put('practice-area', groupId, practiceAreaId, {
      practiceAreaId,
      name,
      // Every fifth area waits for its definition.
      definition:
        practiceAreaId % 5 === 3 ? null : areaDefinition(random, createPageWriter(random, subject), subject),
    });
  }
  for (const { record, area, location } of guide.tables) {
    const { subsectionId } = record;
    store.put('subsection', groupId, subsectionId, record);
    const random = randomOf(seed, 'overview', groupId, subsectionId);
    if (!random.chance(0.75)) continue;
    const subject = tableSubject(plan.name, area.field, area.name, location.name);
    const contentId = world.nextId.content();
    store.put('overview', groupId, contentId, {
      contentId,
      subsectionId,
      title: `${area.name} in ${location.name}: an overview`,
      html: tableOverview(random, createPageWriter(random, subject), subject),
    });
  }
  for (const office of guide.offices.values()) store.put('office', groupId, office.organisationId, office);
  progress(guide.tables.length + guide.offices.size);
}

const tableSubject = (guide: string, field: Subject['field'], area: string, place: string): Subject => ({
  field,
  area,
  place,
  city: place,
  firm: guide,
  isSet: false,
});

function writeFirms({ store, world, seed, guide, progress }: Writing): void {
  const { groupId } = guide.plan;
  const mainArea = guide.plan.practiceAreas[0] as PracticeAreaPlan;
  for (const [firm, areas] of guide.firms) {
    const random = randomOf(seed, 'firm-page', groupId, firm.key);
    const area = [...areas].sort((one, other) => other[1] - one[1])[0]?.[0] ?? mainArea;
    const subject: Subject = {
      field: area.field,
      area: area.name,
      place: firm.home.country,
      city: firm.town,
      firm: firm.name,
      isSet: firm.firmType === 2,
    };
    const writer = createPageWriter(random, subject);
    const ranked = areas.size > 0;
    const providedProfiles: ProvidedProfile[] = [];
    if (!ranked || random.chance(0.45)) {
      const html = firmProvided(random, writer, subject);
      providedProfiles.push({
        title: `About ${firm.name}`,
        html: random.chance(0.08) ? pasted(html, random) : html,
      });
    }
    const review = ranked && random.chance(0.75) ? firmReview(random, writer, subject) : undefined;
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
        contact: contactOf(random, firm, firm.home, firm.town),
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
  progress(guide.firms.size);
}

function writeDepartments({ store, world, seed, guide, progress }: Writing): void {
  const { groupId } = guide.plan;
  const teamsOf = Map.groupBy(guide.teams, (team) => team.firm);
  for (const { record, firm, area, location, place, city } of guide.teams) {
    const { departmentProfileId, subsectionId } = record;
    const random = randomOf(seed, 'department-page', groupId, departmentProfileId);
    const subject: Subject = {
      field: area.field,
      area: area.name,
      place: location.name,
      city,
      firm: firm.name,
      isSet: firm.firmType === 2,
    };
    const writer = createPageWriter(random, subject);
    const review = random.chance(0.88) ? departmentReview(random, writer, subject) : undefined;
    const others = (teamsOf.get(firm) ?? []).filter((other) => other.record !== record);
    store.addDetailed('department', groupId, departmentProfileId, record, {
      departmentProfileId,
      contact: random.chance(0.9) ? contactOf(random, firm, place, city) : null,
      providedProfile: random.chance(0.3)
        ? { title: `${area.name} at ${firm.name}`, html: firmProvided(random, writer, subject) }
        : null,
      editorialReview:
        review === undefined ? null : { contentId: world.nextId.content(), subsectionId, ...review },
      relatedDepartmentProfileIds: someOf(
        random,
        others.map((other) => other.record.departmentProfileId),
        4,
      ),
    });
  }
  progress(guide.teams.length);
}

const STANDINGS: Readonly<Record<number, Standing>> = {
  1: 'star',
  8: 'statesperson',
  9: 'eminent',
  11: 'rising',
  12: 'rising',
  13: 'foreign',
};

function writePeople({ store, world, seed, guide, progress }: Writing): void {
  const { groupId } = guide.plan;
  const colleagues = Map.groupBy(guide.people.values(), (person) => person.firm);
  const mainArea = guide.plan.practiceAreas[0] as PracticeAreaPlan;
  let written = 0;
  for (const person of guide.people.values()) {
    const { personOrganisationId, personId, firm, place, city, name, rankings } = person;
    const random = randomOf(seed, 'person-page', groupId, personOrganisationId);
    const about = { city, firm: firm.name, isSet: firm.firmType === 2, person: name };
    const main: Subject = {
      ...about,
      field: (rankings[0]?.area ?? mainArea).field,
      area: (rankings[0]?.area ?? mainArea).name,
      place: rankings[0]?.location.name ?? place.country,
    };
    const writer = createPageWriter(random, main);
    const editorialReviews: EditorialReview[] = [];
    for (const [index, { ranking, area, location }] of rankings.entries()) {
      if (!random.chance(0.85)) continue;
      const standing = STANDINGS[ranking.tierId] ?? 'band';
      const subject: Subject = {
        ...about,
        field: area.field,
        area: area.name,
        place: location.name,
        ...(ranking.basedIn === null ? {} : { basedIn: ranking.basedIn }),
      };
      editorialReviews.push({
        contentId: world.nextId.content(),
        subsectionId: ranking.subsectionId,
        ...personReview(
          random,
          writer,
          subject,
          standing,
          index === 0 && standing !== 'rising' ? 'long' : 'short',
        ),
      });
    }
    let providedProfile: ProvidedProfile | null = null;
    if (rankings.length === 0 || random.chance(0.22)) {
      const html = personProvided(random, writer, main);
      providedProfile = {
        title: `${name.fullName}: profile`,
        html: random.chance(0.08) ? pasted(html, random) : html,
      };
    }
    const officeId = world.officeId(firm, city);
    const basics = random.chance(0.94);
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
        townName: random.chance(0.96) ? city : null,
        countryName: random.chance(0.98) ? place.country : null,
        rankings: rankings.map(({ ranking }) => ranking),
      },
      {
        personOrganisationId,
        jobTitle: basics && random.chance(0.9) ? jobTitle(random, person) : null,
        languages: basics && random.chance(0.75) ? languagesOf(random, place) : [],
        contact: basics ? contactOf(random, firm, place, city, name) : null,
        providedProfile,
        editorialReviews,
        contributions: random.chance(0.08)
          ? contributions(random, world, 1, main.area, place.country, firm)
          : [],
        relatedPersonOrganisationIds: someOf(
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

/** Up to `count` of the first twenty ids, in order. */
const someOf = (random: Random, ids: readonly number[], count: number): number[] =>
  random.sample(ids.slice(0, 20), count).sort((one, other) => one - other);

const TITLES = readWords(
  'titles.toml',
  z.strictObject({
    jobs: z.strictObject({
      bar: z.array(z.string()),
      rising: z.array(z.string()),
      statesperson: z.array(z.string()),
      other: z.array(z.string()),
    }),
    contributions: z.strictObject({ titles: lines }),
  }),
);

function jobTitle(random: Random, { firm, rankings }: Person): string {
  const { bar, rising, statesperson, other } = TITLES.jobs;
  const standing = STANDINGS[rankings[0]?.ranking.tierId ?? 0];
  if (firm.firmType === 2) return random.pick(bar);
  if (standing === 'rising') return random.pick(rising);
  if (standing === 'statesperson') return random.pick(statesperson);
  return random.pick(other);
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
    const title = template.replace('[area]', area).replace('[place]', place).replace('[year]', String(year));
    return {
      contentId: world.nextId.content(),
      title,
      url: `https://insights.${firm.website.slice('https://www.'.length)}/${slug(title)}`,
      publishedOn: `${year}-${twoDigits(random.between(1, 10))}-${twoDigits(random.between(1, 28))}`,
    };
  });
}
