import { inLatin } from '../domain/latin-name.ts';
import { type SearchRecord, searchRecord } from '../domain/search.ts';
import { idsInBucket } from './bucket-partitions.ts';
import type { GroupView } from './group-view.ts';
import { prominence, rankingWeight } from './prominence.ts';
import { reviewTexts } from './review-texts.ts';

/** Yields the search records of the departments of a guide. A department is found by its firm, practice area and location. */
export function* departmentRecords(view: GroupView, bucket: string): Iterable<SearchRecord> {
  const year = view.edition?.year;
  const mostRelevantProfile = { groupName: view.name, groupId: view.groupId };
  const departments = view.records('departments');
  for (const id of idsInBucket(departments, 'departments', bucket)) {
    const { parentOrganisationId, subsectionId, tierId, rankedYears } = departments.pick(
      id,
      'parentOrganisationId',
      'subsectionId',
      'tierId',
      'rankedYears',
    );
    const { name, townName } = view.records('organisations').pick(parentOrganisationId, 'name', 'townName');
    const detail = view.pickDetail(
      'department-details',
      { id, firmId: parentOrganisationId },
      'editorialReview',
    );
    const subsection = view.records('subsections').require(subsectionId);
    const { practiceAreaId, locationId, subsectionTypeId } = subsection;
    const practiceAreaName = view.practiceAreaName(subsection);
    const tier = view.tier(tierId);
    const subsectionTypeName = view.subsectionTypeName(subsection);
    yield searchRecord(
      {
        entityType: 'department',
        hit: {
          name,
          ...inLatin(name),
          practiceAreaName,
          locationName: view.locationName(subsection),
          practiceAreaId,
          locationId,
          subsectionTypeId,
          subsectionTypeName,
          parentOrganisationId,
          mostRelevantProfile,
          tierName: tier.name,
          year,
        },
      },
      prominence(rankingWeight(view.tierRank(tierId), rankedYears)),
      {
        keywords: [subsectionTypeName],
        facets: {
          rankings: [
            {
              guide: view.name,
              practiceArea: practiceAreaName,
              band: { name: tier.name, rankOrder: tier.rankOrder },
            },
          ],
        },
        prose: reviewTexts(detail?.editorialReview),
        related: [practiceAreaName, ...(townName === null ? [] : [townName])],
      },
    );
  }
}
