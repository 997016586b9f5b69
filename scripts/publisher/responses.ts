import type { z } from 'zod';
import type { CallName, Catalogue } from '../../src/content/upstream/catalogue.ts';
import { articleAddress } from '../../src/domain/addresses.ts';
import type { basicProfile } from '../../src/domain/organisation.ts';
import { editionFile } from './past-edition.ts';
import type { RecordKindName, RecordOf } from './records.ts';
import { type PublishedFile, SITE, type Store } from './store.ts';

/** A request that matches one call of the catalogue. */
export interface CallRequest {
  /** Returns an integer of the path or query; undefined if it is missing or not an integer. */
  integer(name: string): number | undefined;
  /** Returns a text of the path or query; '' if it is missing. */
  text(name: string): string;
  /** The preferred language of the client, e.g. `fr`. */
  readonly language: string;
}

/** A file of a group's static JSON, sent exactly as it was published. */
export interface FileResponse {
  readonly file: PublishedFile;
}

/** Response for a resource that existed once: status 410. */
export const EXPIRED = Symbol('expired');

/** The response of each call; undefined for a missing resource, which becomes status 404. */
export type Responses = {
  readonly [Name in CallName]: (
    request: CallRequest,
  ) => z.input<Catalogue[Name]['responseSchema']> | FileResponse | typeof EXPIRED | undefined;
};

/** Calls whose response depends on Accept-Language. */
export const LOCALISED_CALLS: ReadonlySet<CallName> = new Set([
  'headlessSettings',
  'homepage',
  'aboutUs',
  'methodology',
  'contactUs',
  'rankingsExplained',
  'researchTeam',
]);

const DEFAULT_TAKE = 20;
const MAX_TAKE = 500;

/** Creates the responses of the catalogue from the records of the store. */
export function createResponses(store: Store): Responses {
  const group = (request: CallRequest) => request.integer('publicationTypeGroupId') ?? 0;
  const window = (request: CallRequest) => ({
    skip: Math.max(0, request.integer('skip') ?? 0),
    take: Math.min(MAX_TAKE, Math.max(0, request.integer('take') ?? DEFAULT_TAKE)),
  });
  const slice = <Item>(items: readonly Item[], request: CallRequest) => {
    const { skip, take } = window(request);
    return { total: items.length, items: items.slice(skip, skip + take) };
  };
  const page = <Kind extends RecordKindName>(kind: Kind, groupId: number, request: CallRequest) => {
    const { skip, take } = window(request);
    return store.page(kind, groupId, skip, take);
  };

  /** Returns the group in the query, or the first group in which the record exists. */
  const groupOf = (kind: RecordKindName, recordId: number, request: CallRequest): number =>
    request.integer('groupId') ?? store.groupsOf(kind, recordId)[0] ?? SITE;
  const byId = <Kind extends RecordKindName>(kind: Kind, field: string, request: CallRequest) => {
    const recordId = request.integer(field);
    return recordId === undefined ? undefined : store.get(kind, groupOf(kind, recordId, request), recordId);
  };
  const file =
    (name: string) =>
    (request: CallRequest): FileResponse | undefined => {
      const found = store.published(group(request), name);
      return found === undefined ? undefined : { file: found };
    };

  const table = (request: CallRequest) => {
    const groupId = group(request);
    const found = store
      .children('subsection', groupId, request.integer('locationId') ?? 0)
      .find(
        (subsection) =>
          subsection.practiceAreaId === request.integer('practiceAreaId') &&
          subsection.subsectionTypeId === request.integer('subsectionTypeId'),
      );
    return found === undefined ? undefined : { groupId, subsection: found };
  };
  const tiers = (
    request: CallRequest,
    kind: 'department' | 'individual',
  ): { tierId: number; ids: number[] }[] | undefined => {
    const found = table(request);
    if (found === undefined) return undefined;
    const order = new Map(store.list('tier', found.groupId).map((tier) => [tier.tierId, tier.rankOrder]));
    return [
      ...Map.groupBy(store.ranked(found.groupId, found.subsection.subsectionId, kind), (one) => one.tierId),
    ]
      .map(([tierId, ranked]) => ({ tierId, ids: ranked.map((one) => one.id) }))
      .sort((one, other) => (order.get(one.tierId) ?? 0) - (order.get(other.tierId) ?? 0));
  };
  const departmentsOfTable = (request: CallRequest) => {
    const found = table(request);
    if (found === undefined) return undefined;
    const { groupId, subsection } = found;
    return store
      .ranked(groupId, subsection.subsectionId, 'department')
      .map(({ id }) => store.get('department', groupId, id) as RecordOf<'department'>);
  };

  const locations = (request: CallRequest) =>
    store.get('type-group', group(request), group(request)) === undefined
      ? undefined
      : store.list('location', group(request));
  const subsections = (groupId: number) => store.list('subsection', groupId);

  const prose = (name: string) => (request: CallRequest) => {
    const found = store.list('prose', SITE).find((one) => one.name === name);
    if (found === undefined) return undefined;
    const { title, html } = store.translation('prose', found.proseId, request.language) ?? found;
    return { title, html };
  };

  /**
   * Returns the basic profile of a firm, for the id of the firm or of one of its offices. The requested group is
   * current if the firm is in it; otherwise the first group that has the firm.
   */
  const organisationBasics = (request: CallRequest): z.input<typeof basicProfile> | undefined => {
    const requestedId = request.integer('organisationId');
    if (requestedId === undefined) return undefined;
    const office =
      store.get('office', groupOf('office', requestedId, request), requestedId) ??
      store.get('office', store.groupsOf('office', requestedId)[0] ?? SITE, requestedId);
    const organisationId = office?.parentOrganisationId ?? requestedId;
    const groupIds = store.groupsOf('organisation', organisationId);
    const requestedGroupId = request.integer('groupId');
    const current =
      requestedGroupId !== undefined && groupIds.includes(requestedGroupId) ? requestedGroupId : groupIds[0];
    if (current === undefined) return store.get('former-organisation', SITE, organisationId);
    const names = new Map(store.groups().map((one) => [one.publicationTypeGroupId, one.name]));
    return {
      organisationId,
      organisationName: store.get('organisation', current, organisationId)?.name ?? '',
      groups: groupIds.map((publicationTypeGroupId) => ({
        publicationTypeGroupId,
        name: names.get(publicationTypeGroupId) ?? '',
        isCurrent: publicationTypeGroupId === current,
      })),
      contact: store.get('organisation-detail', current, organisationId)?.contact ?? {
        email: null,
        telephone: null,
        website: null,
        addressLines: [],
      },
    };
  };
  const organisationDetail = (request: CallRequest) => byId('organisation-detail', 'organisationId', request);
  const individualDetail = (request: CallRequest) =>
    byId('individual-detail', 'personOrganisationId', request);
  const departmentDetail = (request: CallRequest) =>
    byId('department-detail', 'departmentProfileId', request);
  const ofOrganisation = <Kind extends 'department' | 'individual' | 'office'>(
    kind: Kind,
    request: CallRequest,
  ) => {
    const organisationId = request.integer('organisationId') ?? 0;
    const groupId = groupOf('organisation', organisationId, request);
    return store.get('organisation', groupId, organisationId) === undefined
      ? undefined
      : store.children(kind, groupId, organisationId);
  };

  const articles = (request: CallRequest, keep: (article: RecordOf<'article'>) => boolean) =>
    slice(
      store
        .list('article', SITE)
        .filter(keep)
        .sort(
          (one, other) => other.publishedOn.localeCompare(one.publishedOn) || one.articleId - other.articleId,
        ),
      request,
    );
  const contains = (text: string, phrase: string) => text.toLowerCase().includes(phrase.toLowerCase());
  const staff = (team: RecordOf<'staff-member'>['team']) => () =>
    store.list('staff-member', SITE).filter((member) => member.team === team);

  return {
    headlessSettings: (request) =>
      store.translation('header-settings', 1, request.language) ?? store.get('header-settings', SITE, 1),
    topicsCategories: () => store.list('topic-category', SITE),
    cmsPages: (request) => page('cms-page', SITE, request),

    publications: () =>
      store.groups().flatMap((one) => store.list('publication', one.publicationTypeGroupId)),
    typeGroups: () => store.groups(),
    locations,
    practiceAreasOfLocation: (request) => {
      const groupId = group(request);
      const locationId = request.integer('locationId') ?? 0;
      if (store.get('location', groupId, locationId) === undefined) return undefined;
      const here = new Set(
        store.children('subsection', groupId, locationId).map((one) => one.practiceAreaId),
      );
      return store.list('practice-area', groupId).filter((area) => here.has(area.practiceAreaId));
    },
    locationsOfPracticeArea: (request) => {
      const groupId = group(request);
      const practiceAreaId = request.integer('practiceAreaId') ?? 0;
      if (store.get('practice-area', groupId, practiceAreaId) === undefined) return undefined;
      const with_ = new Set(
        subsections(groupId)
          .filter((one) => one.practiceAreaId === practiceAreaId)
          .map((one) => one.locationId),
      );
      return store.list('location', groupId).filter((location) => with_.has(location.locationId));
    },
    lookups: (request) => {
      const found = locations(request);
      return found === undefined
        ? undefined
        : { practiceAreas: store.list('practice-area', group(request)), locations: found };
    },

    staticPracticeAreas: file('practice-areas.json'),
    staticRankedOrganisations: file('ranked-organisations.json'),
    staticRankedIndividuals: file('ranked-individuals.json'),
    staticOverviews: file('overviews.json'),
    staticDownloadGuideInfo: file('download-guide-info.json'),

    pastEdition: (request) => file(editionFile(request.integer('publicationId') ?? 0))(request),

    subsectionInfo: (request) => table(request)?.subsection,
    organisationRankings: (request) => {
      const byTier = tiers(request, 'department');
      return byTier?.map(({ tierId, ids }) => ({
        tierId,
        organisationIds: ids.map(
          (id) =>
            (store.get('department', group(request), id) as RecordOf<'department'>).parentOrganisationId,
        ),
      }));
    },
    individualRankings: (request) =>
      tiers(request, 'individual')?.map(({ tierId, ids }) => ({ tierId, personOrganisationIds: ids })),
    overviewLink: (request) => {
      const found = table(request);
      if (found === undefined) return undefined;
      const [overview] = store.children('overview', found.groupId, found.subsection.subsectionId);
      return overview === undefined ? null : { contentId: overview.contentId };
    },
    rankedOrganisations: (request) =>
      departmentsOfTable(request)?.map(({ parentOrganisationId }) => ({
        organisationId: parentOrganisationId,
        name: store.get('organisation', group(request), parentOrganisationId)?.name ?? '',
      })),
    rankedIndividuals: (request) => {
      const found = table(request);
      return found === undefined
        ? undefined
        : store.ranked(found.groupId, found.subsection.subsectionId, 'individual').map(({ id }) => ({
            personOrganisationId: id,
            fullName: store.get('individual', found.groupId, id)?.fullName ?? '',
          }));
    },
    visualisationsRankings: (request) => {
      const requestedId = request.integer('groupId');
      const groupIds =
        requestedId === undefined ? store.groups().map((one) => one.publicationTypeGroupId) : [requestedId];
      return groupIds.flatMap((publicationTypeGroupId) =>
        store.rankedPerTier(publicationTypeGroupId).map((tier) => ({ publicationTypeGroupId, ...tier })),
      );
    },

    organisationBasics,
    organisationProvidedProfiles: (request) => organisationDetail(request)?.providedProfiles,
    organisationRankedDepartments: (request) =>
      ofOrganisation('department', request)?.map(({ departmentProfileId, subsectionId }) => ({
        departmentProfileId,
        subsectionId,
      })),
    organisationRankedIndividuals: (request) =>
      ofOrganisation('individual', request)?.filter((individual) => individual.rankings.length > 0),
    organisationRankedOffices: (request) => ofOrganisation('office', request),
    organisationContributions: (request) => organisationDetail(request)?.contributions,
    organisationArticles: (request) => {
      const organisationId = request.integer('parentOrganisationId');
      const phrase = request.text('searchPhrase');
      return articles(
        request,
        (article) =>
          (organisationId === undefined || article.parentOrganisationIds.includes(organisationId)) &&
          (phrase === '' || contains(`${article.title} ${article.summary} ${article.html}`, phrase)),
      );
    },

    personBasics: (request) => {
      const detail = individualDetail(request);
      return detail === undefined || detail.contact === null
        ? undefined
        : {
            personOrganisationId: detail.personOrganisationId,
            jobTitle: detail.jobTitle,
            languages: detail.languages,
            contact: detail.contact,
          };
    },
    personProvidedProfile: (request) => individualDetail(request)?.providedProfile ?? undefined,
    personContributions: (request) => individualDetail(request)?.contributions,
    relatedIndividuals: (request) => individualDetail(request)?.relatedPersonOrganisationIds,

    departmentBasics: (request) => {
      const detail = departmentDetail(request);
      return detail === undefined || detail.contact === null
        ? undefined
        : { departmentProfileId: detail.departmentProfileId, contact: detail.contact };
    },
    departmentProvidedProfile: (request) => departmentDetail(request)?.providedProfile ?? undefined,
    relatedDepartments: (request) => departmentDetail(request)?.relatedDepartmentProfileIds,
    departmentRankedIndividuals: (request) => {
      const departmentProfileId = request.integer('departmentProfileId') ?? 0;
      const groupId = groupOf('department', departmentProfileId, request);
      const department = store.get('department', groupId, departmentProfileId);
      if (department === undefined) return undefined;
      return store
        .children('individual', groupId, department.parentOrganisationId)
        .filter((person) => person.rankings.some((one) => one.subsectionId === department.subsectionId))
        .map((person) => person.personOrganisationId);
    },

    overviews: (request) => {
      const requestedId = request.integer('groupId');
      return requestedId === undefined
        ? slice(
            store.groups().flatMap((one) => store.list('overview', one.publicationTypeGroupId)),
            request,
          )
        : page('overview', requestedId, request);
    },
    overviewByContent: (request) => byId('overview', 'contentId', request),
    personEditorialReviews: (request) => individualDetail(request)?.editorialReviews,
    organisationEditorialReview: (request) => organisationDetail(request)?.editorialReview ?? undefined,
    departmentEditorialReview: (request) => departmentDetail(request)?.editorialReview ?? undefined,
    subsectionOverviews: (request) => {
      const subsectionId = request.integer('subsectionId') ?? 0;
      const groupId = groupOf('subsection', subsectionId, request);
      return store.get('subsection', groupId, subsectionId) === undefined
        ? undefined
        : store.children('overview', groupId, subsectionId);
    },

    // Lists each article once, in its default language. Translations are requested by their titles.
    articles: (request) =>
      articles(request, ({ seoTitle, languages }) => {
        const original = languages.find((entry) => entry.default);
        return original === undefined || original.post_url === articleAddress(seoTitle);
      }),
    articleByTitle: (request) =>
      store.list('article', SITE).find((article) => article.seoTitle === request.text('seoTitle')),
    guide: (request) => byId('publication', 'publicationId', request),
    events: (request) => page('event', SITE, request),
    relatedEvents: (request) => {
      const eventId = request.integer('eventId') ?? 0;
      const found = store.get('event', SITE, eventId);
      return found === undefined
        ? undefined
        : store.children('event', SITE, found.eventTypeId).filter((event) => event.eventId !== eventId);
    },
    eventTypes: () => store.list('event-type', SITE),

    homepage: (request) => {
      const found = store.translation('home-page', 1, request.language) ?? store.get('home-page', SITE, 1);
      if (found === undefined) return undefined;
      const { homePageId: _ours, ...content } = found;
      return content;
    },
    rankingsExplained: prose('rankings-explained'),
    researchSchedule: (request) =>
      slice(
        store
          .list('submission', SITE)
          .sort(
            (one, other) =>
              one.deadline.localeCompare(other.deadline) || one.submissionId - other.submissionId,
          ),
        request,
      ),
    methodology: prose('methodology'),
    aboutUs: prose('about-us'),
    aboutUsStaff: staff('about-us'),
    researchTeam: prose('research-team'),
    researchTeamStaff: staff('research-team'),
    memberProfile: (request) => store.get('staff-member', SITE, request.integer('staffMemberId') ?? 0),
    vacancies: () => store.list('vacancy', SITE),
    contactUs: (request) => {
      const found = prose('contact-us')(request);
      return found && { ...found, categories: store.list('contact-category', SITE) };
    },
    unsubscribePreferences: (request) => {
      const personGuid = request.text('personGuid').toLowerCase();
      const found = store.list('subscriber', SITE).find((one) => one.personGuid === personGuid);
      return found?.isExpired ? EXPIRED : found && { token: `preferences-${personGuid}` };
    },
    faqTopics: (request) => {
      const limit = request.integer('articleLimit');
      const topics = store.list('faq-topic', SITE);
      // Lists with a limit show articles, so topics without articles are omitted.
      return limit === undefined
        ? topics
        : topics.filter((topic) => store.children('faq-article', SITE, topic.topicId).length > 0);
    },
    faqArticles: (request) => {
      const topicId = request.integer('topicId') ?? 0;
      return store.get('faq-topic', SITE, topicId) === undefined
        ? undefined
        : store.children('faq-article', SITE, topicId);
    },
    faqAttachment: (request) =>
      store
        .list('faq-article', SITE)
        .flatMap((article) => article.attachments)
        .find((attachment) => attachment.attachmentId === request.integer('attachmentId')),
    faqSearch: (request) => {
      const phrase = request.text('searchPhrase');
      return slice(
        store.list('faq-article', SITE).filter((one) => contains(`${one.question} ${one.html}`, phrase)),
        request,
      );
    },
  };
}
