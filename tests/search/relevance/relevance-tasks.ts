import type { EntityType } from '../../../src/domain/entity-types.ts';

/**
 * Search tasks of visitors on the publisher's directory of 10,000 pages. A query is a text, or a template that is filled from a record:
 * `{surname|swap}` is the surname with two letters swapped (`fill-template.ts`). The expected records are described by their properties,
 * not by names, so that the tasks remain valid when the generated names change.
 */

/** Properties of the expected records. Any record with all of them is correct. */
export interface ExpectedProperties {
  /** Practice area of the table, or of a ranking of the firm or person. */
  readonly field?: string;
  /** Location of the table, or of a table with a ranking of the firm or person; or their country. */
  readonly place?: string;
  /** Town of an office of the firm, or of the person. */
  readonly town?: string;
  readonly guide?: string;
  /** Country of the location, or of the guide. */
  readonly country?: string;
  /** Type of the table. */
  readonly kind?: string;
}

export interface RelevanceTask {
  readonly kind: string;
  readonly entityType: EntityType;
  readonly query: string;
  /** The record that the template was filled from, or the properties of the expected records. */
  readonly expected: 'the record' | ExpectedProperties;
  /** Index that selects one of the records that fit the template. */
  readonly pick: number;
  /** Largest accepted position of the expected record, from 1. */
  readonly maxPosition: number;
}

const tables = (kind: string, rows: readonly (readonly [query: string, expected: ExpectedProperties])[]) =>
  rows.map(
    ([query, expected]) =>
      ({ kind, entityType: 'practice-area', query, expected, pick: 0, maxPosition: 5 }) as const,
  );

const people = (kind: string, rows: readonly (readonly [query: string, expected: ExpectedProperties])[]) =>
  rows.map(
    ([query, expected]) =>
      ({ kind, entityType: 'individual', query, expected, pick: 0, maxPosition: 5 }) as const,
  );

const firms = (kind: string, rows: readonly (readonly [query: string, expected: ExpectedProperties])[]) =>
  rows.map(
    ([query, expected]) =>
      ({ kind, entityType: 'organisation', query, expected, pick: 0, maxPosition: 5 }) as const,
  );

/** Tasks with one template that is filled from several records. */
const records = (
  kind: string,
  entityType: EntityType,
  templates: readonly string[],
  picks: readonly number[] = [1, 2],
) =>
  templates.flatMap((query) =>
    picks.map((pick) => ({ kind, entityType, query, expected: 'the record', pick, maxPosition: 5 }) as const),
  );

const MA = 'Corporate/M&A';
const FINANCE = 'Banking & Finance';
const DISPUTES = 'Dispute Resolution';
const RIVALRY = 'Competition/Antitrust';
const IP = 'Intellectual Property';

export const relevanceTasks: readonly RelevanceTask[] = [
  ...tables('exact words', [
    ['corporate germany', { field: MA, place: 'Germany' }],
    ['tax london', { field: 'Tax', place: 'London' }],
    ['dispute resolution scotland', { field: DISPUTES, place: 'Scotland' }],
    ['employment illinois', { field: 'Employment', place: 'Illinois' }],
    ['real estate brazil', { field: 'Real Estate', place: 'Brazil' }],
    ['private wealth law cayman', { field: 'Private Wealth Law', place: 'Cayman Islands' }],
    ['global intellectual property china', { field: IP, place: 'China', guide: 'Global' }],
    ['bank fin jap', { field: FINANCE, place: 'Japan' }],
  ]),
  ...tables('other words for a field', [
    ['mergers', { field: MA }],
    ['mergers and acquisitions germany', { field: MA, place: 'Germany' }],
    ['m and a poland', { field: MA, place: 'Poland' }],
    ['company law spain', { field: MA, place: 'Spain' }],
    ['litigation uk', { field: DISPUTES, country: 'United Kingdom' }],
    ['disputes texas', { field: DISPUTES, place: 'Texas' }],
    ['IP', { field: IP }],
    ['ip china', { field: IP, place: 'China' }],
    ['patents usa', { field: IP, country: 'USA' }],
    ['trademarks uk', { field: IP, country: 'United Kingdom' }],
    ['labour germany', { field: 'Employment', place: 'Germany' }],
    ['labor law california', { field: 'Employment', place: 'California' }],
    ['antitrust', { field: RIVALRY }],
    ['anti-trust', { field: RIVALRY }],
    ['anti trust uk', { field: RIVALRY, country: 'United Kingdom' }],
    ['competition law uk', { field: RIVALRY, country: 'United Kingdom' }],
    ['property brazil', { field: 'Real Estate', place: 'Brazil' }],
    ['criminal defence northern circuit', { field: 'Crime', place: 'Northern Circuit' }],
    ['divorce uk', { field: 'Family/Matrimonial: High Net Worth', place: 'United Kingdom' }],
    ['taxation france', { field: 'Tax', place: 'France' }],
    ['finance lawyers italy', { field: FINANCE, place: 'Italy' }],
    ['capital markets: debt', { field: FINANCE }],
    ['trusts and estates bermuda', { field: 'Private Wealth Law', place: 'Bermuda' }],
    ['Arbeitsrecht Deutschland', { field: 'Employment', place: 'Germany' }],
  ]),
  ...tables('stems', [
    ['corporations sweden', { field: MA, place: 'Sweden' }],
    ['banks vietnam', { field: FINANCE, place: 'Vietnam' }],
    ['disputed spain', { field: DISPUTES, place: 'Spain' }],
    ['employers singapore', { field: 'Employment', place: 'Singapore' }],
    ['taxes california', { field: 'Tax', place: 'California' }],
    ['financing india', { field: FINANCE, place: 'India' }],
  ]),
  ...tables('other names of places', [
    ['UAE banking', { field: FINANCE, place: 'United Arab Emirates' }],
    ['emirates real estate', { field: 'Real Estate', place: 'United Arab Emirates' }],
    ['tax great britain', { field: 'Tax', country: 'United Kingdom' }],
    ['corporate america', { field: MA, country: 'USA' }],
    ['banking united states', { field: FINANCE, country: 'USA' }],
    ['corporate deutschland', { field: MA, place: 'Germany' }],
    ['corporate turkey', { field: MA, place: 'Türkiye' }],
    ['corporate holland', { field: MA, place: 'Netherlands' }],
    ['banking suisse', { field: FINANCE, place: 'Switzerland' }],
    ['corporate españa', { field: MA, place: 'Spain' }],
    ['corporate hongkong', { field: MA, place: 'Hong Kong SAR' }],
    ['m&a korea', { field: MA, place: 'South Korea' }],
    ['german employment', { field: 'Employment', place: 'Germany' }],
    ['brazilian tax', { field: 'Tax', place: 'Brazil' }],
  ]),
  ...tables('places by their cities', [
    ['corporate tokyo', { field: MA, place: 'Japan' }],
    ['banking frankfurt', { field: FINANCE, place: 'Germany' }],
    ['tax paris', { field: 'Tax', place: 'France' }],
    ['m&a são paulo', { field: MA, place: 'Brazil' }],
    ['employment stockholm', { field: 'Employment', place: 'Sweden' }],
    ['corporate cologne', { field: MA, place: 'Germany' }],
    ['corporate Köln', { field: MA, place: 'Germany' }],
    ['corporate warschau', { field: MA, place: 'Poland' }],
    ['disputes washington', { field: DISPUTES, place: 'District of Columbia' }],
    ['banking toronto', { field: FINANCE, place: 'Ontario' }],
    ['corporate manchester', { field: MA, place: 'North West' }],
    ['corporate NYC', { field: MA, place: 'New York' }],
  ]),
  ...tables('filler words', [
    ['banking and finance london', { field: FINANCE, place: 'London' }],
    ['the best tax lawyers in france', { field: 'Tax', place: 'France' }],
    ['law firms for employment in china', { field: 'Employment', place: 'China' }],
    ['tax lawyers usa', { field: 'Tax', country: 'USA' }],
    ['top real estate attorneys new york', { field: 'Real Estate', place: 'New York' }],
    ['rankings of corporate in chile', { field: MA, place: 'Chile' }],
  ]),
  ...tables('typos', [
    ['commerical disputes london', { field: 'Commercial Dispute Resolution', place: 'London' }],
    ['coporate germany', { field: MA, place: 'Germany' }],
    ['banking grmany', { field: FINANCE, place: 'Germany' }],
    ['emplyoment texas', { field: 'Employment', place: 'Texas' }],
    ['intelectual property china', { field: IP, place: 'China' }],
    ['teal estate brazil', { field: 'Real Estate', place: 'Brazil' }],
    ['dispute resolution ontaroi', { field: DISPUTES, place: 'Ontario' }],
    ['nergers and acquisitions sweden', { field: MA, place: 'Sweden' }],
    ['litagation spain', { field: DISPUTES, place: 'Spain' }],
    ['corporate swizerland', { field: MA, place: 'Switzerland' }],
  ]),
  ...tables('which of several', [
    ['banking london mid-market', { field: FINANCE, place: 'London', kind: 'Law Firms: Mid-Market' }],
    ['commercial disputes silks london', { field: 'Commercial Dispute Resolution', kind: 'The Bar: Silks' }],
    ['crime juniors london', { field: 'Crime', kind: 'The Bar: Juniors' }],
    ['banking london', { field: FINANCE, place: 'London', kind: 'Law Firms' }],
  ]),
  ...tables('one word too many', [
    ['corporate m&a germany automotive', { field: MA, place: 'Germany' }],
    ['employment tribunal claims scotland', { field: 'Employment', place: 'Scotland' }],
    ['tax advice france 2026', { field: 'Tax', place: 'France' }],
  ]),
  ...people('a person by field or place', [
    ['tax lawyer london', { field: 'Tax', town: 'London' }],
    ['employment partner paris', { field: 'Employment', town: 'Paris' }],
    ['banking frankfurt', { field: FINANCE, town: 'Frankfurt' }],
    ['litigator new york', { field: DISPUTES, town: 'New York' }],
    ['m&a tokyo', { field: MA, town: 'Tokyo' }],
    ['ip lawyer beijing', { field: IP, town: 'Beijing' }],
    ['criminal barrister london', { field: 'Crime', town: 'London' }],
    ['corporate peking', { field: MA, town: 'Beijing' }],
    ['antitrust london', { field: RIVALRY, town: 'London' }],
    ['divorce lawyers germany', { field: 'Family/Matrimonial: High Net Worth', place: 'Germany' }],
    ['dispute resolution dubai', { field: DISPUTES, town: 'Dubai' }],
  ]),
  ...records('a person by field or place', 'individual', [
    '{surname} {town}',
    '{surname} {field}',
    '{surname} {field} {town}',
    '{given} {surname} {field}',
  ]),
  ...records('exact words', 'individual', [
    '{fullName}',
    '{surname} {given}',
    '{given|half} {surname|half}',
    '{surname} {firm}',
  ]),
  ...records('accents', 'individual', ['{fullName|plain}', '{given} {surname|spelled}']),
  ...records('short given names', 'individual', ['{given|short} {surname}'], [1, 2, 3, 4, 5, 6]),
  ...records('joined particles', 'individual', ['{given} {particles|joined}'], [1, 2, 3]),
  ...records('typos', 'individual', [
    '{given|first} {surname}',
    '{given} {surname|first}',
    '{given} {surname|swap}',
    '{given} {surname|lost}',
    '{given} {surname|doubled}',
    '{given} {surname|wrong}',
    '{given|swap} {surname}',
    '{given|sound} {surname}',
    '{given} {surname|sound}',
    '{surname|swap} {firm}',
  ]),
  ...records('filler words', 'individual', [
    '{given} {surname} kc',
    '{given} {surname} lawyer',
    'mr {given} {surname}',
    '{given} {surname} of {firm}',
  ]),
  ...records('one word too many', 'individual', [
    '{given} {surname} partner emeritus',
    '{given} {surname} {firm} {town} zoom',
  ]),
  ...records('exact words', 'organisation', ['{name}', '{firstWord} {secondWord}']),
  ...records('firms by their towns', 'organisation', [
    '{firstWord} {secondWord} {otherTown}',
    '{firstWord} {secondWord} {town}',
    '{firstWord} {secondWord} {town|exonym}',
  ]),
  ...records('firms by former names', 'organisation', ['{formerName}', '{formerName} {town}']),
  ...firms('firms by their towns', [
    ['law firms in london', { town: 'London' }],
    ['firms in peking', { town: 'Beijing' }],
    ['solicitors manchester', { town: 'Manchester' }],
    ['tax firms paris', { field: 'Tax', town: 'Paris' }],
  ]),
  ...records('filler words', 'organisation', [
    '{firstWord} {secondWord} solicitors',
    '{firstWord} and {secondWord}',
    'the {firstWord} {secondWord} law firm',
    '{firstWord} {secondWord} lawyers',
  ]),
  ...records(
    'dotted abbreviations',
    'organisation',
    ['{firstWord} {suffix|dotted}', '{name|undotted}'],
    [1, 2, 3],
  ),
  ...records('typos', 'organisation', [
    '{firstWord|first} {secondWord}',
    '{firstWord|swap} {secondWord}',
    '{firstWord|lost} {secondWord}',
    '{firstWord} {secondWord|doubled}',
    '{firstWord|sound} {secondWord}',
  ]),
  ...records('accents', 'organisation', ['{firstWord|spelled} {secondWord}', '{name|plain}']),
];
