import type { PastTable } from '../../../src/domain/past-table.ts';
import { publishEdition } from '../past-edition.ts';
import type { Store } from '../store.ts';
import { placeOfCity } from './geography.ts';
import { CURRENT_YEAR, PAST_YEARS, publicationIdOf } from './guides.ts';
import { keyedRandom } from './random.ts';
import { type Guide, type Person, TIERS, tierBefore } from './tables.ts';
import type { Firm } from './world.ts';

/** Number of current entries of a table per entry that left it before the current edition. */
const ENTRIES_PER_LEAVER = 7;

/** The tiers of an entry of a table by year. In a year without a tier, the entry was not ranked. */
type Entry = { readonly tiers: ReadonlyMap<number, number> } & (
  | { readonly firm: Firm; readonly person?: never }
  | { readonly firm: Firm; readonly person: Person }
);

/**
 * Writes the past editions of a guide. They are consistent with the years and previous tiers of the current entries. They also
 * contain entries that have since left their table.
 */
export function writePastEditions(store: Store, seed: number, guide: Guide): void {
  const teams = Map.groupBy(guide.teams, ({ record }) => record.subsectionId);
  const rankings = Map.groupBy(
    [...guide.people.values()].flatMap((person) =>
      person.rankings.map(({ ranking }) => ({ person, ranking })),
    ),
    ({ ranking }) => ranking.subsectionId,
  );
  const { groupId } = guide.plan;
  const tables = guide.tables.map((table) => {
    const { subsectionId } = table.record;
    const firmsInTable = teams.get(subsectionId) ?? [];
    const peopleInTable = rankings.get(subsectionId) ?? [];
    const history = (entry: Ranked, key: string | number) =>
      tiersByYear(entry, seed, groupId, subsectionId, key);
    const places = new Set(table.location.places);
    const random = keyedRandom(seed, 'leavers', groupId, subsectionId);
    const leaverTiers = (tierIds: readonly number[]) =>
      new Map(
        PAST_YEARS.filter((_, index) => index > 0 || random.chance(0.7)).map((year) => [
          year,
          Math.max(...tierIds),
        ]),
      );
    const firmLeavers = random
      .sample(
        [...guide.firms.keys()].filter(
          (firm) =>
            firm.cities.some((city) => places.has(placeOfCity(city))) &&
            !firmsInTable.some((team) => team.firm === firm),
        ),
        Math.ceil(firmsInTable.length / ENTRIES_PER_LEAVER),
      )
      .map((firm): Entry => ({ firm, tiers: leaverTiers(firmsInTable.map(({ record }) => record.tierId)) }));
    const branch = peopleInTable[0]?.person.career.branch;
    const personLeavers = random
      .sample(
        [...guide.people.values()].filter(
          (person) =>
            places.has(person.place) &&
            person.career.branch === branch &&
            person.rankings.length > 0 &&
            !person.rankings.some(({ ranking }) => ranking.subsectionId === subsectionId),
        ),
        Math.ceil(peopleInTable.length / ENTRIES_PER_LEAVER),
      )
      .map((person): Entry => ({ firm: person.firm, person, tiers: leaverTiers([LOWEST_BAND_OF_LEAVERS]) }));
    const entries: readonly Entry[] = [
      ...firmsInTable.map(({ firm, record }) => ({ firm, tiers: history(record, firm.key) })),
      ...firmLeavers,
      ...peopleInTable.map(({ person, ranking }) => ({
        firm: person.firm,
        person,
        tiers: history(ranking, person.personOrganisationId),
      })),
      ...personLeavers,
    ];
    return { table, entries };
  });
  for (const year of PAST_YEARS)
    publishEdition(
      store,
      groupId,
      publicationIdOf(groupId, year),
      tables
        .map(({ table, entries }) => pastTable(guide, table, entries, year))
        .filter(({ tiers }) => tiers.length > 0),
    );
}

/** Id of the tier `Band 4`. Generated people who left a table were in this tier. */
const LOWEST_BAND_OF_LEAVERS = 5;

/** A current entry of a table. */
interface Ranked {
  readonly tierId: number;
  readonly previousTierId?: number | undefined;
  readonly rankedYears: readonly number[];
}

/** Returns the tiers of a current entry in the past editions. */
function tiersByYear(
  { tierId, previousTierId = tierId, rankedYears }: Ranked,
  ...keys: readonly (string | number)[]
): ReadonlyMap<number, number> {
  const random = keyedRandom('history', ...keys);
  const tiers = new Map<number, number>();
  let tier = previousTierId;
  for (const year of PAST_YEARS.toReversed()) {
    if (year < CURRENT_YEAR - 1) tier = tierBefore(tier, random);
    if (rankedYears.includes(year)) tiers.set(year, tier);
  }
  return tiers;
}

function pastTable(
  guide: Guide,
  { record, area, location }: Guide['tables'][number],
  entries: readonly Entry[],
  year: number,
): PastTable {
  const ranked = Map.groupBy(entries, ({ tiers }) => tiers.get(year));
  return {
    subsectionId: record.subsectionId,
    practiceAreaId: area.practiceAreaId,
    practiceArea: area.name,
    locationId: location.locationId,
    location: location.name,
    subsectionTypeId: record.subsectionTypeId,
    subsectionType: guide.types.get(record.subsectionTypeId)?.name ?? '',
    tiers: TIERS.flatMap((tier) => {
      const inTier = ranked.get(tier.tierId);
      if (inTier === undefined) return [];
      return [
        {
          ...tier,
          firms: inTier.flatMap(({ firm, person }) =>
            person === undefined ? [{ organisationId: firm.organisationId, name: firm.name }] : [],
          ),
          individuals: inTier.flatMap(({ firm, person }) =>
            person === undefined
              ? []
              : [
                  {
                    personOrganisationId: person.personOrganisationId,
                    fullName: person.name.fullName,
                    parentOrganisationId: firm.organisationId,
                    firmName: firm.name,
                  },
                ],
          ),
        },
      ];
    }),
  };
}
