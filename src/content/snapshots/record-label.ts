import {
  articleAddress,
  articlesAddress,
  eventAddress,
  faqArticleAddress,
  faqTopicAddress,
  lawFirmAddress,
  lawyerAddress,
  type NamedKind,
  staffMemberAddress,
  vacancyAddress,
} from '../../domain/addresses.ts';
import { type RecordKind, recordKinds, type SiteRecordKind } from './record-kinds.ts';

/** How an editor recognises a record. */
export interface RecordLabel {
  /** Name or title of the record. */
  readonly title?: string;
  /** Site-absolute path of the record's page. */
  readonly page?: string;
}

/** The guide of a record. */
export interface Guide {
  readonly groupId: number;
  readonly name: string;
}

/** Pages of records whose addresses contain the title and the id of the record. */
interface NamedPages {
  readonly records: SiteRecordKind;
  readonly address: (title: string, id: number) => string;
}

/** Maps each kind of address that contains the id of a site-wide record to the pages with such an address. */
export const NAMED_PAGES: Readonly<Record<NamedKind, NamedPages>> = {
  'articles-of-topic': { records: 'topics', address: (name, id) => articlesAddress({ topic: { name, id } }) },
  'staff-member': {
    records: 'staff-members',
    address: (fullName, staffMemberId) => staffMemberAddress({ fullName, staffMemberId }),
  },
  event: { records: 'events', address: (title, eventId) => eventAddress({ title, eventId }) },
  'faq-topic': { records: 'faq-topics', address: (title, topicId) => faqTopicAddress({ title, topicId }) },
  'faq-article': {
    records: 'faq-articles',
    address: (question, articleId) => faqArticleAddress({ question, articleId }),
  },
  vacancy: { records: 'vacancies', address: (title, vacancyId) => vacancyAddress({ title, vacancyId }) },
};

/** Fields with the name or title of a record, in order of preference. */
const TITLE_FIELDS = ['fullName', 'name', 'title', 'question', 'locationName'] as const;

/**
 * Returns the label of a record, which may be malformed.
 * @param guide the guide of the record; without it, the pages of firms and lawyers are unknown
 */
export function recordLabel(kind: RecordKind, record: unknown, guide?: Guide): RecordLabel {
  if (typeof record !== 'object' || record === null) return {};
  const fields = record as Readonly<Record<string, unknown>>;
  const title = TITLE_FIELDS.map((name) => fields[name]).find((value) => typeof value === 'string');
  if (title === undefined || title.trim() === '') return {};
  const page = pageOf(kind, fields, title, guide);
  return page === undefined ? { title } : { title, page };
}

function pageOf(
  kind: RecordKind,
  fields: Readonly<Record<string, unknown>>,
  title: string,
  guide: Guide | undefined,
): string | undefined {
  const withId = (field: string, address: (id: number) => string) => {
    const id = fields[field];
    return Number.isSafeInteger(id) ? address(id as number) : undefined;
  };
  const withText = (field: string, address: (text: string) => string) => {
    const text = fields[field];
    return typeof text === 'string' ? address(text) : undefined;
  };
  switch (kind) {
    case 'organisations':
      if (guide === undefined) return undefined;
      return withId('organisationId', (organisationId) =>
        lawFirmAddress({ name: title, guide: guide.name, groupId: guide.groupId, organisationId }),
      );
    case 'individuals':
      if (guide === undefined) return undefined;
      return withId('personOrganisationId', (personOrganisationId) =>
        lawyerAddress({ name: title, guide: guide.name, groupId: guide.groupId, personOrganisationId }),
      );
    case 'articles':
      return withText('seoTitle', articleAddress);
    case 'pages':
      return withText('path', (path) => path);
    default: {
      const named = Object.values(NAMED_PAGES).find(({ records }) => records === kind);
      return named && withId(recordKinds[kind].idField, (id) => named.address(title, id));
    }
  }
}
