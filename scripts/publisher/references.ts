import type { RecordKindName, RecordOf } from './records.ts';
import { SITE, type Store } from './store.ts';

/** Field of a record, the kind of record that it names, and the id. */
type Reference = readonly [field: string, kind: RecordKindName, id: number];

const references: { readonly [Kind in RecordKindName]?: (value: RecordOf<Kind>) => Reference[] } = {
  publication: (value) => [['publicationTypeGroupId', 'type-group', value.publicationTypeGroupId]],
  'download-guide-info': (value) => [['publicationId', 'publication', value.publicationId]],
  subsection: (value) => [
    ['practiceAreaId', 'practice-area', value.practiceAreaId],
    ['locationId', 'location', value.locationId],
    ['subsectionTypeId', 'subsection-type', value.subsectionTypeId],
    ...optional('parentSubsectionId', 'subsection', value.parentSubsectionId),
  ],
  overview: (value) => [['subsectionId', 'subsection', value.subsectionId]],
  department: (value) => [
    ['parentOrganisationId', 'organisation', value.parentOrganisationId],
    ['subsectionId', 'subsection', value.subsectionId],
    ['tierId', 'tier', value.tierId],
    ...each('headPersonOrganisationIds', 'individual', value.headPersonOrganisationIds),
  ],
  office: (value) => [['parentOrganisationId', 'organisation', value.parentOrganisationId]],
  individual: (value) => [
    ['parentOrganisationId', 'organisation', value.parentOrganisationId],
    ...(value.organisationId === value.parentOrganisationId
      ? []
      : optional('organisationId', 'office', value.organisationId)),
    ...value.rankings.flatMap((ranking, index): Reference[] => [
      [`rankings.${index}.subsectionId`, 'subsection', ranking.subsectionId],
      [`rankings.${index}.tierId`, 'tier', ranking.tierId],
    ]),
  ],
  'organisation-detail': (value) => [
    ...optional('editorialReview.subsectionId', 'subsection', value.editorialReview?.subsectionId),
    ...each('articleIds', 'article', value.articleIds),
  ],
  'department-detail': (value) => [
    ...optional('editorialReview.subsectionId', 'subsection', value.editorialReview?.subsectionId),
    ...each('relatedDepartmentProfileIds', 'department', value.relatedDepartmentProfileIds),
  ],
  'individual-detail': (value) => [
    ...value.editorialReviews.flatMap((review, index) =>
      optional(`editorialReviews.${index}.subsectionId`, 'subsection', review.subsectionId),
    ),
    ...each('relatedPersonOrganisationIds', 'individual', value.relatedPersonOrganisationIds),
  ],
  event: (value) => [['eventTypeId', 'event-type', value.eventTypeId]],
  'faq-article': (value) => [['topicId', 'faq-topic', value.topicId]],
};

/** Kinds that stand beside the groups; every other kind is looked up in the record's own group. */
const SITE_WIDE: ReadonlySet<RecordKindName> = new Set(['article', 'event-type', 'faq-topic']);

function optional(field: string, kind: RecordKindName, id: number | null | undefined): Reference[] {
  return id === null || id === undefined ? [] : [[field, kind, id]];
}

function each(field: string, kind: RecordKindName, ids: readonly number[]): Reference[] {
  return ids.map((id, index) => [`${field}.${index}`, kind, id]);
}

/** What a record names that does not exist, one sentence each; the record may name itself. */
export function missingReferences<Kind extends RecordKindName>(
  store: Store,
  kind: Kind,
  groupId: number,
  value: RecordOf<Kind>,
): string[] {
  const refer = references[kind] as ((value: RecordOf<Kind>) => Reference[]) | undefined;
  return (refer?.(value) ?? [])
    .filter(([, target, id]) => store.get(target, SITE_WIDE.has(target) ? SITE : groupId, id) === undefined)
    .map(([field, target, id]) => `${field}: there is no ${target} ${id}.`);
}
