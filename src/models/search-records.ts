import type { Inputs } from 'astro-incremental';
import type { EntityType } from '../domain/entity-types.ts';
import {
  highestSearchRank,
  type RelevantProfile,
  type SearchRecord,
  searchRecord,
} from '../domain/search.ts';
import { readGroupIds } from '../snapshots/reader.ts';
import { GroupView } from './group-view.ts';
import { FOREIGN_EXPERTS } from './rankings.ts';

/** A search record, and the id by which it is put into a segment. */
export interface KeyedSearchRecord {
  readonly bucketId: number;
  readonly record: SearchRecord;
}

/**
 * What visitors can search, of one type and group. A firm or person that stands in several groups is one record: that
 * of the group in which it is ranked most, the lowest id among equals, as its most relevant profile.
 */
export function searchRecords(
  inputs: Inputs,
  groupId: number,
  entityType: EntityType,
): Iterable<KeyedSearchRecord> {
  const view = new GroupView(inputs, groupId);
  switch (entityType) {
    case 'practice-area':
      return tables(view);
    case 'organisation':
      return firmsOf(view, mostRelevantFirms(groupViews(inputs)));
    case 'individual':
      return individualsOf(view, mostRelevantIndividuals(groupViews(inputs)));
  }
}

const groupViews = (inputs: Inputs): readonly GroupView[] =>
  readGroupIds(inputs).map((groupId) => new GroupView(inputs, groupId));

/** Entity id → the group whose page of it is most relevant. */
type Relevance = ReadonlyMap<number, { readonly groupId: number; readonly rankings: number }>;

const mostRelevantFirms = (views: readonly GroupView[]): Relevance =>
  mostRelevant(views, (view) =>
    view
      .records('organisations')
      .all.map(({ organisationId }) => [organisationId, departmentsOf(view, organisationId)] as const),
  );

const mostRelevantIndividuals = (views: readonly GroupView[]): Relevance =>
  mostRelevant(views, (view) =>
    view
      .records('individuals')
      .all.map(({ personOrganisationId, rankings }) => [personOrganisationId, rankings.length] as const),
  );

function mostRelevant(
  views: readonly GroupView[],
  rankingsOf: (view: GroupView) => Iterable<readonly [entityId: number, rankings: number]>,
): Relevance {
  const best = new Map<number, { groupId: number; rankings: number }>();
  for (const view of views) {
    for (const [entityId, rankings] of rankingsOf(view)) {
      const known = best.get(entityId);
      if (known === undefined || rankings > known.rankings)
        best.set(entityId, { groupId: view.groupId, rankings });
    }
  }
  return best;
}

const departmentsOf = (view: GroupView, organisationId: number): number =>
  view.records('departments').where('parentOrganisationId', organisationId).length;

const profile = (view: GroupView): RelevantProfile => ({ groupName: view.name, groupId: view.groupId });

/** Prominence grows with the logarithm of what is ranked: 0 → 0, 1 → 4, 10 → 14, 200 → 31. */
const prominence = (ranked: number): number =>
  Math.min(highestSearchRank, Math.round(4 * Math.log2(1 + ranked)));

function* tables(view: GroupView): Iterable<KeyedSearchRecord> {
  for (const subsection of view.records('subsections').all) {
    const { practiceAreaId, locationId, subsectionTypeId, subsectionId } = subsection;
    const record = searchRecord(
      {
        entityType: 'practice-area',
        hit: {
          groupName: view.name,
          locationName: view.locationName(subsection),
          practiceAreaName: view.practiceAreaName(subsection),
          groupId: view.groupId,
          practiceAreaId,
          locationId,
          subsectionTypeId,
        },
      },
      prominence(
        view.records('departments').where('subsectionId', subsectionId).length +
          view.individualsOfTable(subsectionId).length,
      ),
      [view.subsectionTypeName(subsection)],
    );
    yield { bucketId: subsectionId, record };
  }
}

function* firmsOf(view: GroupView, relevance: Relevance): Iterable<KeyedSearchRecord> {
  for (const { organisationId, name, townName, countryName } of view.records('organisations').all) {
    if (relevance.get(organisationId)?.groupId !== view.groupId) continue;
    const record = searchRecord(
      {
        entityType: 'organisation',
        hit: { name, townName, countryName, organisationId, mostRelevantProfile: profile(view) },
      },
      prominence(departmentsOf(view, organisationId)),
    );
    yield { bucketId: organisationId, record };
  }
}

function* individualsOf(view: GroupView, relevance: Relevance): Iterable<KeyedSearchRecord> {
  for (const individual of view.records('individuals').all) {
    const { personOrganisationId, fullName, townName, countryName, rankings } = individual;
    if (relevance.get(personOrganisationId)?.groupId !== view.groupId) continue;
    const atHome = rankings.filter(({ tierId }) => view.tier(tierId).name !== FOREIGN_EXPERTS).length;
    const record = searchRecord(
      {
        entityType: 'individual',
        hit: {
          fullName,
          organisationParentName: view.firmOf(individual).name,
          townName,
          countryName,
          personOrganisationId,
          mostRelevantProfile: profile(view),
        },
      },
      prominence(atHome * 2 + rankings.length),
    );
    yield { bucketId: personOrganisationId, record };
  }
}
