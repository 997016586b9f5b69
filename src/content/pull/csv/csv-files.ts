import type { z } from 'zod';
import { article, event, eventType, topic } from '../../../domain/content.ts';
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

/** Names of the files without `.csv`. */
export type CsvFileName =
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
  | 'menus';

/** A CSV file of the adapter. Its columns have the names and schemas of the fields of its records. */
export interface CsvFile {
  readonly isRequired: boolean;
  readonly columns: Readonly<Record<string, z.ZodType>>;
  /** The column with the id of the record; undefined if rows have no id. */
  readonly idColumn?: string;
  /** Names of the files whose records the other columns with ids refer to. A person has no file. */
  readonly references: Readonly<Record<string, CsvFileName | 'persons'>>;
}

const file = (
  isRequired: boolean,
  columns: CsvFile['columns'],
  idColumn?: string,
  references: CsvFile['references'] = {},
): CsvFile => ({ isRequired, columns, ...(idColumn !== undefined && { idColumn }), references });

const { contact: _contact, ...officeFields } = office.shape;
const { rankings: _rankings, ...individualFields } = individual.shape;
const { authorIds: _authorIds, languages: _languages, ...articleFields } = article.shape;
const { jobTitle, languages } = personBasics.shape;
/** Columns of the contact details, in the row of the firm, office or lawyer. */
export const CONTACT_COLUMNS = contact.shape;

/** The CSV files by their names without `.csv`. `docs/csv.md` describes them. */
export const CSV_FILES: Readonly<Record<CsvFileName, CsvFile>> = {
  guides: file(true, publicationTypeGroup.shape, 'publicationTypeGroupId'),
  publications: file(true, publication.shape, 'publicationId', { publicationTypeGroupId: 'guides' }),
  'practice-areas': file(true, practiceArea.shape, 'practiceAreaId'),
  locations: file(true, location.shape, 'locationId'),
  'subsection-types': file(true, subsectionType.shape, 'subsectionTypeId'),
  tiers: file(true, tier.shape, 'tierId'),
  subsections: file(true, { publicationTypeGroupId: id, ...subsection.shape }, 'subsectionId', {
    publicationTypeGroupId: 'guides',
    practiceAreaId: 'practice-areas',
    locationId: 'locations',
    subsectionTypeId: 'subsection-types',
    parentSubsectionId: 'subsections',
  }),
  organisations: file(true, { ...organisation.shape, ...CONTACT_COLUMNS }, 'organisationId'),
  departments: file(true, department.shape, 'departmentProfileId', {
    parentOrganisationId: 'organisations',
    subsectionId: 'subsections',
    tierId: 'tiers',
    previousTierId: 'tiers',
    headPersonOrganisationIds: 'individuals',
  }),
  individuals: file(
    true,
    { ...individualFields, jobTitle, languages, ...CONTACT_COLUMNS },
    'personOrganisationId',
    { personId: 'persons', parentOrganisationId: 'organisations', organisationId: 'offices' },
  ),
  rankings: file(true, { personOrganisationId: id, ...individualRanking.shape }, undefined, {
    personOrganisationId: 'individuals',
    subsectionId: 'subsections',
    tierId: 'tiers',
    previousTierId: 'tiers',
  }),
  offices: file(false, { ...officeFields, ...CONTACT_COLUMNS }, 'organisationId', {
    parentOrganisationId: 'organisations',
  }),
  overviews: file(false, overview.shape, 'contentId', { subsectionId: 'subsections' }),
  reviews: file(false, { personOrganisationId: id, ...editorialReview.shape }, 'contentId', {
    personOrganisationId: 'individuals',
    subsectionId: 'subsections',
  }),
  topics: file(false, topic.shape, 'id'),
  articles: file(false, articleFields, 'articleId', {
    parentOrganisationIds: 'organisations',
    topicIds: 'topics',
  }),
  'event-types': file(false, eventType.shape, 'eventTypeId'),
  events: file(false, event.shape, 'eventId', { eventTypeId: 'event-types' }),
  menus: file(false, { section_id: text, subsection_title: text, link_text: text, link_url: text }),
};

export const CSV_FILE_NAMES = Object.keys(CSV_FILES) as readonly CsvFileName[];
