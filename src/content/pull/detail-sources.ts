import { z } from 'zod';
import type { DepartmentDetail } from '../../domain/department.ts';
import { wrongRecord } from '../../domain/errors/upstream.ts';
import { id } from '../../domain/identifiers.ts';
import type { IndividualDetail } from '../../domain/individual.ts';
import type { OrganisationDetail } from '../../domain/organisation.ts';
import type { DetailRecordKind } from '../snapshots/record-kinds.ts';
import type { RecordLabel } from '../snapshots/record-label.ts';
import type { CallParameters } from '../upstream/call-address.ts';
import { type Call, catalogue } from '../upstream/catalogue.ts';
import type {
  DEPARTMENT_DETAILS,
  INDIVIDUAL_DETAILS,
  ORGANISATION_DETAILS,
} from '../upstream/static-files.ts';
import type { CallResult, Client } from './http/client.ts';
import { ITEMS_PER_PAGE, readPages } from './read-pages.ts';

/** An entity whose details are requested. */
export interface Entity {
  readonly groupId: number;
  readonly id: number;
  /** Key of its detail record. */
  readonly record: string;
  /** Name and page of the entity, for errors. */
  readonly label: RecordLabel;
}

/** One detail that the upstream may have of an entity: its call, and the fields of the record that it fills. */
export interface DetailSource<Detail extends object = object> {
  readonly call: string;
  /** The fields that the call fills, with their values for an entity without this detail. */
  readonly none: Partial<Detail>;
  /** Returns the address of the call. */
  address(client: Client, entity: Entity): string;
  fetch(client: Client, entity: Entity, etag: string | null): Promise<CallResult<Partial<Detail>>>;
}

type Sources<Detail extends object, Name extends string> = { readonly [Key in Name]: DetailSource<Detail> };

/** The ids of a firm's articles. Faults in their other fields are reported when the list of all articles is read. */
const articleIds = z.object({
  total: z.int().nonnegative(),
  items: z.array(z.looseObject({ articleId: id })),
});

const organisationSources: Sources<OrganisationDetail, (typeof ORGANISATION_DETAILS)[number]> = {
  'profile-basics': source(
    catalogue.organisationBasics,
    ({ groupId, id }) => ({ organisationId: id, groupId }),
    { contact: null },
    ({ contact }) => ({ contact }),
    (body) => body.organisationId,
  ),
  'provided-profiles': source(
    catalogue.organisationProvidedProfiles,
    ({ groupId, id }) => ({ organisationId: id, groupId }),
    { providedProfiles: [] },
    (providedProfiles) => ({ providedProfiles }),
  ),
  'editorial-review': source(
    catalogue.organisationEditorialReview,
    ({ groupId, id }) => ({ organisationId: id, groupId }),
    { editorialReview: null },
    (editorialReview) => ({ editorialReview }),
  ),
  contributions: source(
    catalogue.organisationContributions,
    ({ groupId, id }) => ({ organisationId: id, groupId }),
    { contributions: [] },
    (contributions) => ({ contributions }),
  ),
  articles: articlesSource(),
};

const individualSources: Sources<IndividualDetail, (typeof INDIVIDUAL_DETAILS)[number]> = {
  'profile-basics': source(
    catalogue.personBasics,
    ({ groupId, id }) => ({ personOrganisationId: id, groupId }),
    { jobTitle: null, languages: [], contact: null },
    ({ jobTitle, languages, contact }) => ({ jobTitle, languages, contact }),
    (body) => body.personOrganisationId,
  ),
  'provided-profile': source(
    catalogue.personProvidedProfile,
    ({ groupId, id }) => ({ personOrganisationId: id, groupId }),
    { providedProfile: null },
    (providedProfile) => ({ providedProfile }),
  ),
  'editorial-reviews': source(
    catalogue.personEditorialReviews,
    ({ groupId, id }) => ({ personOrganisationId: id, groupId }),
    { editorialReviews: [] },
    (editorialReviews) => ({ editorialReviews }),
  ),
  contributions: source(
    catalogue.personContributions,
    ({ groupId, id }) => ({ personOrganisationId: id, groupId }),
    { contributions: [] },
    (contributions) => ({ contributions }),
  ),
  'related-individuals': source(
    catalogue.relatedIndividuals,
    ({ groupId, id }) => ({ personOrganisationId: id, groupId }),
    { relatedPersonOrganisationIds: [] },
    (relatedPersonOrganisationIds) => ({ relatedPersonOrganisationIds }),
  ),
};

const departmentSources: Sources<DepartmentDetail, (typeof DEPARTMENT_DETAILS)[number]> = {
  'profile-basics': source(
    catalogue.departmentBasics,
    ({ id }) => ({ departmentProfileId: id }),
    { contact: null },
    ({ contact }) => ({ contact }),
    (body) => body.departmentProfileId,
  ),
  'provided-profile': source(
    catalogue.departmentProvidedProfile,
    ({ id }) => ({ departmentProfileId: id }),
    { providedProfile: null },
    (providedProfile) => ({ providedProfile }),
  ),
  'editorial-review': source(
    catalogue.departmentEditorialReview,
    ({ id }) => ({ departmentProfileId: id }),
    { editorialReview: null },
    (editorialReview) => ({ editorialReview }),
  ),
  'related-departments': source(
    catalogue.relatedDepartments,
    ({ id }) => ({ departmentProfileId: id }),
    { relatedDepartmentProfileIds: [] },
    (relatedDepartmentProfileIds) => ({ relatedDepartmentProfileIds }),
  ),
};

/** The details of each kind of entity, by their name in the group's static JSON. */
export const detailSources: Readonly<Record<DetailRecordKind, Readonly<Record<string, DetailSource>>>> = {
  'organisation-details': organisationSources,
  'individual-details': individualSources,
  'department-details': departmentSources,
};

/** Returns the fields of an entity without any detail. */
export function noDetails(kind: DetailRecordKind): object {
  return Object.assign({}, ...Object.values(detailSources[kind]).map(({ none }) => none));
}

/**
 * Creates the source of a detail that one call returns. A malformed part that the detail may be without is omitted. If there is no such
 * part, the call counts as failed. A malformed id is a fault.
 * @param none the fields for an entity without this detail
 * @param select picks the fields from the response
 * @param receivedId returns the id in the response, if the response has an id; an id that differs from the requested id is an
 * error
 */
function source<Schema extends z.ZodType, Detail extends object>(
  call: Call<Schema>,
  parameters: (entity: Entity) => CallParameters,
  none: NoInfer<Partial<Detail>>,
  select: (body: z.output<Schema>) => NoInfer<Partial<Detail>>,
  receivedId?: (body: z.output<Schema>) => number,
): DetailSource<Detail> {
  const optionalCall = { ...call, responseSchema: call.responseSchema.nullable() };
  return {
    call: call.name,
    none,
    address: (client, entity) => client.address(call, parameters(entity)),
    async fetch(client, entity, etag) {
      const result = await client.get(optionalCall, parameters(entity), {
        etag,
        record: entity.record,
        label: entity.label,
      });
      if (result.kind !== 'body') return result;
      if (result.body === null) {
        const fault = result.warnings.find(({ name }) => name === 'FieldOmitted');
        return fault === undefined ? { kind: 'none' } : { kind: 'failed', fault };
      }
      const received = receivedId?.(result.body) ?? entity.id;
      if (received !== entity.id) {
        const location = {
          call: call.name,
          address: client.address(call, parameters(entity)),
          status: 200,
          record: entity.record,
          ...entity.label,
        };
        return { kind: 'malformed', faults: [wrongRecord({ location, requested: entity.id, received })] };
      }
      return { ...result, body: select(result.body) };
    },
  };
}

/** Creates the source of the ids of a firm's articles. The request is conditional if the list has one page. */
function articlesSource(): DetailSource<OrganisationDetail> {
  const call: Call<typeof articleIds> = { ...catalogue.organisationArticles, responseSchema: articleIds };
  const parameters = (entity: Entity, page: number) => ({
    parentOrganisationId: entity.id,
    skip: page * ITEMS_PER_PAGE,
    take: ITEMS_PER_PAGE,
  });
  return {
    call: call.name,
    none: { articleIds: [] },
    address: (client, entity) => client.address(call, parameters(entity, 0)),
    async fetch(client, entity, etag) {
      const request = (page: number, knownEtag?: string | null) =>
        client.get(call, parameters(entity, page), {
          etag: knownEtag,
          record: entity.record,
          label: entity.label,
        });
      const first = await request(0, etag);
      if (first.kind === 'unchanged') return first;
      const address = client.address(call, parameters(entity, 0));
      const location = { call: call.name, address, status: 200, record: entity.record };
      const result = await readPages({ request, first, location });
      if (result.kind !== 'pages') return result;
      const [onlyPage] = result.pages;
      return {
        kind: 'body',
        body: {
          articleIds: result.pages.flatMap(({ body }) => body.items.map(({ articleId }) => articleId)),
        },
        etag: result.pages.length === 1 ? (onlyPage?.etag ?? null) : null,
        warnings: [],
      };
    },
  };
}
