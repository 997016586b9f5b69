import { detailKinds, isDetailedKind, type RecordKindName, type RecordOf } from './records.ts';
import { linkArticle } from './save-record.ts';
import { SITE, type Store } from './store.ts';

const without = (ids: readonly number[], id: number): number[] => ids.filter((one) => one !== id);

/**
 * Removes a record and ignores references to it.
 * @returns whether it existed
 */
export function removeAlone(store: Store, kind: RecordKindName, groupId: number, id: number): boolean {
  if (isDetailedKind(kind)) store.remove(detailKinds[kind], groupId, id);
  return store.remove(kind, groupId, id);
}

/** Returns the reason why a record cannot be removed; undefined if it can. */
export function reasonToKeep(
  store: Store,
  kind: RecordKindName,
  groupId: number,
  id: number,
): string | undefined {
  if (kind === 'tier' && store.rankedPerTier(groupId).some((tier) => tier.tierId === id))
    return `Tier ${id} still ranks somebody in group ${groupId}.`;
  if (kind === 'publication' && store.get('publication', groupId, id)?.isCurrent)
    return `Publication ${id} is the current one of group ${groupId}.`;
  return undefined;
}

/**
 * Removes a record, the records that belong to it, and its id from the records that refer to it, so that no reference
 * is broken.
 * @returns whether it existed
 */
export function removeRecord(store: Store, kind: RecordKindName, groupId: number, id: number): boolean {
  const article = kind === 'article' ? store.get('article', SITE, id) : undefined;
  if (!removeAlone(store, kind, groupId, id)) return false;
  const remove = (other: RecordKindName, otherId: number) => removeRecord(store, other, groupId, otherId);
  switch (kind) {
    case 'article':
      linkArticle(store, id, article, undefined);
      break;
    case 'type-group':
      store.removeGroup(groupId);
      break;
    case 'practice-area':
    case 'location':
    case 'subsection-type':
      for (const table of store.list('subsection', groupId))
        if (
          {
            'practice-area': table.practiceAreaId,
            location: table.locationId,
            'subsection-type': table.subsectionTypeId,
          }[kind] === id
        )
          remove('subsection', table.subsectionId);
      break;
    case 'subsection':
      removeFromTable(store, groupId, id);
      break;
    case 'organisation':
      for (const record of store.children('department', groupId, id))
        remove('department', record.departmentProfileId);
      for (const record of store.children('individual', groupId, id))
        remove('individual', record.personOrganisationId);
      for (const record of store.children('office', groupId, id)) remove('office', record.organisationId);
      break;
    case 'office':
      for (const { id: personId, value } of store.containing('individual', groupId, String(id)))
        if (value.organisationId === id)
          store.put('individual', groupId, personId, { ...value, organisationId: null });
      break;
    case 'individual':
      for (const { id: departmentId, value } of store.containing('department', groupId, String(id)))
        store.put('department', groupId, departmentId, {
          ...value,
          headPersonOrganisationIds: without(value.headPersonOrganisationIds, id),
        });
      for (const { id: personId, value } of store.containing('individual-detail', groupId, String(id)))
        store.put('individual-detail', groupId, personId, {
          ...value,
          relatedPersonOrganisationIds: without(value.relatedPersonOrganisationIds, id),
        });
      break;
    case 'department':
      for (const { id: departmentId, value } of store.containing('department-detail', groupId, String(id)))
        store.put('department-detail', groupId, departmentId, {
          ...value,
          relatedDepartmentProfileIds: without(value.relatedDepartmentProfileIds, id),
        });
      break;
    case 'event-type':
      for (const event of store.children('event', SITE, id)) remove('event', event.eventId);
      break;
    case 'faq-topic':
      for (const record of store.children('faq-article', SITE, id)) remove('faq-article', record.articleId);
      break;
  }
  return true;
}

/** Removes the content of a removed table: teams, overview, rankings of people and their reviews. */
function removeFromTable(store: Store, groupId: number, subsectionId: number): void {
  for (const record of store.ranked(groupId, subsectionId, 'department'))
    removeRecord(store, 'department', groupId, record.id);
  for (const record of store.children('overview', groupId, subsectionId))
    removeRecord(store, 'overview', groupId, record.contentId);
  for (const { id } of store.ranked(groupId, subsectionId, 'individual')) {
    const person = store.get('individual', groupId, id) as RecordOf<'individual'>;
    store.put('individual', groupId, id, {
      ...person,
      rankings: person.rankings.filter((ranking) => ranking.subsectionId !== subsectionId),
    });
    const detail = store.get('individual-detail', groupId, id);
    if (detail !== undefined)
      store.put('individual-detail', groupId, id, {
        ...detail,
        editorialReviews: detail.editorialReviews.filter((review) => review.subsectionId !== subsectionId),
      });
  }
  for (const other of store.list('subsection', groupId))
    if (other.parentSubsectionId === subsectionId)
      store.put('subsection', groupId, other.subsectionId, { ...other, parentSubsectionId: null });
}
