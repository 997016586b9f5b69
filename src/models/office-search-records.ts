import { inLatin, latinName } from '../domain/latin-name.ts';
import { type SearchRecord, searchRecord } from '../domain/search.ts';
import { idsInBucket } from './bucket-partitions.ts';
import type { GroupView } from './group-view.ts';
import { prominence } from './prominence.ts';

/** Yields the search records of the offices of a guide. An office in several guides has one record, in the guide with the lowest id. */
export function* officeRecords(
  view: GroupView,
  views: readonly GroupView[],
  bucket: string,
): Iterable<SearchRecord> {
  const year = view.edition?.year;
  const mostRelevantProfile = { groupName: view.name, groupId: view.groupId };
  const earlierGuides = views
    .filter(({ groupId }) => groupId < view.groupId)
    .map((earlier) => earlier.records('offices').idSet);
  // Reading only this column avoids a dependency on other fields of people.
  const peopleByOffice = Map.groupBy(
    view.records('individuals').select('organisationId'),
    ({ organisationId }) => organisationId,
  );
  const offices = view.records('offices');
  for (const officeId of idsInBucket(offices, 'offices', bucket)) {
    if (earlierGuides.some((ids) => ids.has(officeId))) continue;
    const office = offices.pick(officeId, 'parentOrganisationId', 'locationName', 'countryName', 'contact');
    const { name } = view.records('organisations').pick(office.parentOrganisationId, 'name');
    const latinTownName = latinName(office.locationName);
    yield searchRecord(
      {
        entityType: 'office',
        hit: {
          name,
          ...inLatin(name),
          townName: office.locationName,
          ...(latinTownName === office.locationName ? {} : { latinTownName }),
          countryName: office.countryName,
          organisationId: officeId,
          mostRelevantProfile,
          year,
        },
      },
      prominence(peopleByOffice.get(officeId)?.length ?? 0),
      { contacts: [office.contact.email, office.contact.telephone] },
    );
  }
}
