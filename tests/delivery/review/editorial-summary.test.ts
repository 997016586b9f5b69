import { describe, expect, it } from 'vitest';
import { compareSnapshots } from '../../../src/delivery/review/compare-snapshots.ts';
import { type EditorialSummary, summarizeChanges } from '../../../src/delivery/review/editorial-summary.ts';
import { RecordTitles } from '../../../src/delivery/review/record-titles.ts';
import { change, editedSnapshot, remove, type SnapshotEdits } from '../../support/edited-snapshot.ts';

const DEPARTMENTS = 'groups/2/departments.jsonl';
const INDIVIDUALS = 'groups/2/individuals.jsonl';

/** Summarises the difference between the sample and an edited copy of it. */
function summarize(edits: SnapshotEdits) {
  const after = editedSnapshot(edits);
  const difference = compareSnapshots('data-snapshots', after);
  const titles = { before: new RecordTitles('data-snapshots'), after: new RecordTitles(after) };
  return { summary: summarizeChanges(difference, titles, (name) => name), difference };
}

/** Returns the moves as `table: kind name, previous tier → tier`. */
const moves = ({ tables }: EditorialSummary) =>
  tables.flatMap(({ table, moves: ofTable }) =>
    ofTable.map(
      ({ kind, name, firm, tier, previousTier }) =>
        `${table}: ${kind} ${name}${firm === undefined ? '' : ` (${firm})`}, ${previousTier ?? '–'} → ${tier ?? '–'}`,
    ),
  );

const contents = ({ sections }: EditorialSummary) =>
  sections.flatMap(({ name, changes }) =>
    changes.map(
      ({ change: kind, title, formerTitle, fields, records }) =>
        `${name}: ${kind} ${title}${formerTitle === undefined ? '' : ` (${formerTitle})`} [${fields.join(' ')}] ${records}`,
    ),
  );

const ranked = (rankings: readonly object[]) => change('personOrganisationId', 20013, { rankings });
const inTable = (subsectionId: number, tierId: number) => ({
  basedIn: null,
  rankedYears: [2026, 2025],
  subsectionId,
  tierId,
});

describe('summarizeChanges', () => {
  it.each<[string, SnapshotEdits, RegExp]>([
    [
      'a firm that moved up',
      { [DEPARTMENTS]: change('departmentProfileId', 300006, { tierId: 2 }) },
      /^\S.*: up Hollister Brandt LLP, Band 2 → Band 1$/,
    ],
    [
      'a firm that moved down',
      { [DEPARTMENTS]: change('departmentProfileId', 300006, { tierId: 5 }) },
      /: down Hollister Brandt LLP, Band 2 → Band 4$/,
    ],
    [
      'a firm that left',
      { [DEPARTMENTS]: remove('departmentProfileId', 300006) },
      /: left Hollister Brandt LLP, Band 2 → –$/,
    ],
    [
      'a firm that joined',
      {
        [DEPARTMENTS]: (records) => [
          ...records,
          { ...records[2], departmentProfileId: 399999, subsectionId: 4010 },
        ],
      },
      /: joined Hollister Brandt LLP, – → Band 2$/,
    ],
    [
      'a person who moved up',
      { [INDIVIDUALS]: ranked([inTable(4003, 2)]) },
      /: up Susan Sutherland \(Hollister Brandt LLP\), Band 3 → Band 1$/,
    ],
    [
      'a person who moved to a tier outside the bands',
      { [INDIVIDUALS]: ranked([inTable(4003, 11)]) },
      /: other Susan Sutherland \(Hollister Brandt LLP\), Band 3 → Up and Coming$/,
    ],
    [
      'a person who left a table',
      { [INDIVIDUALS]: ranked([]) },
      /: left Susan Sutherland \(Hollister Brandt LLP\), Band 3 → –$/,
    ],
    [
      'a person who joined a table',
      { [INDIVIDUALS]: ranked([inTable(4003, 4), inTable(4006, 3)]) },
      /: joined Susan Sutherland \(Hollister Brandt LLP\), – → Band 2$/,
    ],
    [
      'a person who was removed',
      { [INDIVIDUALS]: remove('personOrganisationId', 20162) },
      /: left Laurence Underhill \(Harrow & Whitcombe LLP\), Band 2 → –$/,
    ],
  ])('lists %s by table', (_case, edits, expected) => {
    const { summary } = summarize(edits);
    expect(
      moves(summary).some((move) => expected.test(move)),
      moves(summary).join('\n'),
    ).toBe(true);
  });

  it('counts an entry with another list of years as unmoved', () => {
    const { summary } = summarize({
      [DEPARTMENTS]: change('departmentProfileId', 300006, { rankedYears: [2026] }),
    });
    expect([summary.unmovedEntries, summary.tables, summary.rankingRecords]).toEqual([1, [], 1]);
  });

  it.each<[string, SnapshotEdits, readonly string[]]>([
    [
      'an edited article',
      { 'site/articles.jsonl': change('articleId', 901, { title: 'Private credit', html: '<p>New.</p>' }) },
      ['articles: changed Private credit (Private credit meets the banks) [title html] 1'],
    ],
    [
      'a removed event',
      { 'site/events.jsonl': remove('eventId', 301) },
      [expect.stringMatching(/^events: removed .+ \[\] 1$/)],
    ],
    [
      'a firm with its details as one change',
      {
        'groups/2/organisations.jsonl': change('organisationId', 1003, { name: 'Vane LLP' }),
        'groups/2/organisation-details/0-of-1.jsonl': change('organisationId', 1003, {
          editorialReview: null,
          articleIds: [],
        }),
      },
      [expect.stringMatching(/^firms: changed Vane LLP \(Harrow & Vane LLP\) \[name .*\] 2$/)],
    ],
    [
      'details of a removed department as its removal',
      {
        [DEPARTMENTS]: remove('departmentProfileId', 300006),
        'groups/2/department-details/0-of-1.jsonl': remove('departmentProfileId', 300006),
      },
      [expect.stringMatching(/^firms: removed Hollister Brandt LLP \(.+\) \[\] 1$/)],
    ],
    [
      'a person with a new name and tier',
      {
        [INDIVIDUALS]: change('personOrganisationId', 20013, {
          fullName: 'Sue Sutherland',
          rankings: [inTable(4003, 2)],
        }),
      },
      ['people: changed Sue Sutherland (Susan Sutherland) [fullName] 1'],
    ],
    [
      'the introduction of a table',
      {
        'groups/2/overviews.jsonl': (records) =>
          records.map((record, at) => (at === 0 ? { ...record, html: '<p>New.</p>' } : record)),
      },
      [expect.stringMatching(/^tables: changed .+, .+ \[html\] 1$/)],
    ],
    [
      'menus and the logo of a firm',
      {
        'site/header-settings.json': (menus) => menus.map((menu) => ({ ...menu, extra: true })),
        'groups/1/pictures/logo-1009.json': () => undefined,
      },
      ['files: changed Stanhope Aldridge Law [logo] 1', 'files: changed site/header-settings.json [] 1'],
    ],
  ])('lists %s', (_case, edits, expected) => {
    expect(contents(summarize(edits).summary)).toEqual(expected);
  });

  it('counts each changed record and file once', () => {
    const { summary, difference } = summarize({
      [DEPARTMENTS]: (records) => change('departmentProfileId', 300006, { tierId: 2 })(records.slice(1)),
      [INDIVIDUALS]: (records) =>
        ranked([])(records.slice(2)).map((record, at) =>
          at % 5 === 0 ? { ...record, fullName: `Dr ${record.fullName}`, rankings: [] } : record,
        ),
      'groups/2/organisations.jsonl': remove('organisationId', 1003),
      'groups/2/organisation-details/0-of-1.jsonl': (records) =>
        records.map((record) => ({ ...record, articleIds: [] })),
      'groups/1/offices.jsonl': (records) => records.slice(3),
      'site/articles.jsonl': (records) => records.slice(2),
      'site/vacancies.jsonl': () => undefined,
      'site/header-settings.json': () => undefined,
      'groups/1/pictures/logo-1009.json': () => undefined,
      'groups/14/tiers.jsonl': (records) => records.map((record) => ({ ...record, rankOrder: 5 })),
    });
    const inSections = summary.sections.flatMap(({ changes }) => changes.map(({ records }) => records));
    const total = difference.records.length + difference.files.length;
    expect(total).toBeGreaterThan(50);
    expect(summary.records).toBe(total);
    expect(summary.rankingRecords + inSections.reduce((sum, records) => sum + records, 0)).toBe(total);
  });
});
