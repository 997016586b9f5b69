import type { z } from 'zod';
import type {
  practiceAreasFile,
  rankedIndividualsFile,
  rankedOrganisationsFile,
} from '../../src/content/upstream/static-files.ts';
import type { PastTable } from '../../src/domain/past-table.ts';
import type { Store } from './store.ts';

/** Returns the name of the file with a past edition in the static JSON of its group. */
export const editionFile = (publicationId: number): string => `editions/${publicationId}/tables.json`;

/** Writes a past edition as a JSON file with one table per line. */
export function publishEdition(
  store: Store,
  groupId: number,
  publicationId: number,
  tables: readonly PastTable[],
): void {
  const head = `{"publicationTypeGroupId":${groupId},"publicationId":${publicationId},\n"tables":[`;
  const lines = tables.map((table) => `\n${JSON.stringify(table)}`).join(',');
  store.publish(groupId, editionFile(publicationId), [head, lines, ']}\n']);
}

/** Writes the published tables of a group as a past edition once if they do not belong to the current edition. */
export function archiveEdition(store: Store, groupId: number, currentId: number): void {
  const parse = (file: string): unknown => {
    const published = store.published(groupId, file);
    return published === undefined ? undefined : JSON.parse([...published.chunks()].join(''));
  };
  const guide = parse('practice-areas.json') as z.output<typeof practiceAreasFile> | undefined;
  if (guide === undefined || guide.publicationId === currentId) return;
  // Clients request a past edition once, so it must not change.
  if (store.published(groupId, editionFile(guide.publicationId)) !== undefined) return;
  publishEdition(
    store,
    groupId,
    guide.publicationId,
    publishedTables(
      guide,
      parse('ranked-organisations.json') as z.output<typeof rankedOrganisationsFile>,
      parse('ranked-individuals.json') as z.output<typeof rankedIndividualsFile>,
    ),
  );
}

/** Returns the tables of a group's static JSON with the names of their practice areas, locations, tiers, firms and people. */
function publishedTables(
  guide: z.output<typeof practiceAreasFile>,
  { organisations, departments }: z.output<typeof rankedOrganisationsFile>,
  { individuals }: z.output<typeof rankedIndividualsFile>,
): readonly PastTable[] {
  const practiceAreas = new Map(guide.practiceAreas.map((area) => [area.practiceAreaId, area.name]));
  const locations = new Map(guide.locations.map(({ locationId, name }) => [locationId, name]));
  const types = new Map(guide.subsectionTypes.map((type) => [type.subsectionTypeId, type.name]));
  const firms = new Map(organisations.map(({ organisationId, name }) => [organisationId, name]));
  const entryKey = (subsectionId: number, tierId: number) => `${subsectionId}/${tierId}`;
  const teams = Map.groupBy(departments, ({ subsectionId, tierId }) => entryKey(subsectionId, tierId));
  const people = Map.groupBy(
    individuals.flatMap((individual) => individual.rankings.map((ranking) => ({ individual, ranking }))),
    ({ ranking }) => entryKey(ranking.subsectionId, ranking.tierId),
  );
  return guide.subsections.map(({ subsectionId, practiceAreaId, locationId, subsectionTypeId }) => ({
    subsectionId,
    practiceAreaId,
    practiceArea: practiceAreas.get(practiceAreaId) ?? '',
    locationId,
    location: locations.get(locationId) ?? '',
    subsectionTypeId,
    subsectionType: types.get(subsectionTypeId) ?? '',
    tiers: guide.tiers
      .map((tier) => ({
        ...tier,
        firms: (teams.get(entryKey(subsectionId, tier.tierId)) ?? []).map((team) => ({
          organisationId: team.parentOrganisationId,
          name: firms.get(team.parentOrganisationId) ?? '',
        })),
        individuals: (people.get(entryKey(subsectionId, tier.tierId)) ?? []).map(({ individual }) => ({
          personOrganisationId: individual.personOrganisationId,
          fullName: individual.fullName,
          parentOrganisationId: individual.parentOrganisationId,
          firmName: firms.get(individual.parentOrganisationId) ?? '',
        })),
      }))
      .filter((tier) => tier.firms.length + tier.individuals.length > 0),
  }));
}
