import type { z } from 'zod';
import { article, cmsPage, event, eventType, scheduling, topic } from '../../../domain/content.ts';
import { department } from '../../../domain/department.ts';
import { contact, editorialReview } from '../../../domain/editorial.ts';
import { id, text } from '../../../domain/identifiers.ts';
import { individual, personBasics } from '../../../domain/individual.ts';
import { office, organisation } from '../../../domain/organisation.ts';
import { publication, publicationTypeGroup } from '../../../domain/publication.ts';
import {
  individualRanking,
  location,
  overview,
  practiceArea,
  subsection,
  subsectionType,
  tier,
} from '../../../domain/ranking.ts';

/** Names of the tables. */
export type TableName =
  | 'guides'
  | 'publications'
  | 'practice-areas'
  | 'locations'
  | 'subsection-types'
  | 'tiers'
  | 'subsections'
  | 'organisations'
  | 'departments'
  | 'individuals'
  | 'rankings'
  | 'offices'
  | 'overviews'
  | 'reviews'
  | 'topics'
  | 'articles'
  | 'event-types'
  | 'events'
  | 'menus'
  | 'pages';

/** Schema of a table. Its columns have the names and schemas of the fields of its records. */
export interface TableSchema {
  readonly isRequired: boolean;
  readonly columns: Readonly<Record<string, z.ZodType>>;
  /** The column with the id of the record; undefined if rows have no id. */
  readonly idColumn?: string;
  /** For each column with ids of other records, the table of these records; `persons` for ids of persons, which have no table. */
  readonly references: Readonly<Record<string, TableName | 'persons'>>;
}

const table = (
  isRequired: boolean,
  columns: TableSchema['columns'],
  idColumn?: string,
  references: TableSchema['references'] = {},
): TableSchema => ({ isRequired, columns, ...(idColumn !== undefined && { idColumn }), references });

const { contact: _contact, ...officeFields } = office.shape;
const { rankings: _rankings, ...individualFields } = individual.shape;
const { authorIds: _authorIds, languages: _languages, picture: _picture, ...articleFields } = article.shape;
const { price: _price, speakers: _speakers, ...eventFields } = event.shape;
const { languages: _pageLanguages, ...pageFields } = cmsPage.shape;
const { jobTitle, languages } = personBasics.shape;
/** Columns of the contact details, in the row of the firm, office or lawyer. */
export const CONTACT_COLUMNS = contact.shape;

/** The tables by name. `docs/csv-and-sqlite.md` describes them. */
export const TABLE_SCHEMAS: Readonly<Record<TableName, TableSchema>> = {
  guides: table(true, publicationTypeGroup.shape, 'publicationTypeGroupId'),
  publications: table(true, publication.shape, 'publicationId', { publicationTypeGroupId: 'guides' }),
  'practice-areas': table(true, practiceArea.shape, 'practiceAreaId'),
  locations: table(true, location.shape, 'locationId'),
  'subsection-types': table(true, subsectionType.shape, 'subsectionTypeId'),
  tiers: table(true, tier.shape, 'tierId'),
  subsections: table(true, { publicationTypeGroupId: id, ...subsection.shape }, 'subsectionId', {
    publicationTypeGroupId: 'guides',
    practiceAreaId: 'practice-areas',
    locationId: 'locations',
    subsectionTypeId: 'subsection-types',
    parentSubsectionId: 'subsections',
  }),
  organisations: table(true, { ...organisation.shape, ...CONTACT_COLUMNS }, 'organisationId'),
  departments: table(true, department.shape, 'departmentProfileId', {
    parentOrganisationId: 'organisations',
    subsectionId: 'subsections',
    tierId: 'tiers',
    previousTierId: 'tiers',
    headPersonOrganisationIds: 'individuals',
  }),
  individuals: table(
    true,
    { ...individualFields, jobTitle, languages, ...CONTACT_COLUMNS },
    'personOrganisationId',
    { personId: 'persons', parentOrganisationId: 'organisations', organisationId: 'offices' },
  ),
  rankings: table(true, { personOrganisationId: id, ...individualRanking.shape }, undefined, {
    personOrganisationId: 'individuals',
    subsectionId: 'subsections',
    tierId: 'tiers',
    previousTierId: 'tiers',
  }),
  offices: table(false, { ...officeFields, ...CONTACT_COLUMNS }, 'organisationId', {
    parentOrganisationId: 'organisations',
  }),
  overviews: table(false, overview.shape, 'contentId', { subsectionId: 'subsections' }),
  reviews: table(false, { personOrganisationId: id, ...editorialReview.shape }, 'contentId', {
    personOrganisationId: 'individuals',
    subsectionId: 'subsections',
  }),
  topics: table(false, topic.shape, 'id'),
  articles: table(false, { ...articleFields, ...scheduling }, 'articleId', {
    parentOrganisationIds: 'organisations',
    topicIds: 'topics',
    practiceAreaIds: 'practice-areas',
  }),
  'event-types': table(false, eventType.shape, 'eventTypeId'),
  events: table(false, { ...eventFields, ...scheduling }, 'eventId', { eventTypeId: 'event-types' }),
  menus: table(false, { section_id: text, subsection_title: text, link_text: text, link_url: text }),
  pages: table(false, pageFields, 'contentId'),
};

export const TABLE_NAMES = Object.keys(TABLE_SCHEMAS) as readonly TableName[];
