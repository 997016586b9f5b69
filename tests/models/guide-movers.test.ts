import { describe, expect, it, test } from 'vitest';
import { diffRecords } from '../../packages/astro-incremental/src/core/record-diff.ts';
import type { UndatedRecord } from '../../src/content/snapshots/record-kinds.ts';
import { parsePartition } from '../../src/models/bucket-partitions.ts';
import { type GuideMoversModel, guideMoversPages } from '../../src/models/guide-movers.ts';
import { lawyerPages } from '../../src/models/lawyer.ts';
import { inputsOf } from '../support/inputs.ts';
import {
  GLOBAL_EDITIONS,
  guideWithPastEdition,
  pastTable,
  smallGuide,
  TestSnapshot,
} from '../support/snapshot.ts';

type Department = UndatedRecord<'departments'>;

const department = (departmentProfileId: number, changes: Partial<Department>): Department => ({
  departmentProfileId,
  parentOrganisationId: 50,
  subsectionId: 100,
  tierId: 2,
  rankedYears: [2026, 2025],
  headPersonOrganisationIds: [],
  ...changes,
});

/** Returns the small guide with seven changes: one department moved up, one moved down, one is new, and four rankings of lawyers returned. */
const guide = () =>
  smallGuide().group(2, 'departments', [
    department(900, { previousTierId: 3 }),
    department(901, { parentOrganisationId: 51, tierId: 3, previousTierId: 2 }),
    department(902, { subsectionId: 102, rankedYears: [2026] }),
    department(903, { subsectionId: 103 }),
  ]);

const models = (snapshot: TestSnapshot): readonly { path: string; model: GuideMoversModel }[] =>
  guideMoversPages
    .partitions(snapshot.inputs)
    .flatMap((partition) => [...guideMoversPages.pages(partition, snapshot.inputs)]);

/** Returns the sections of the pages of one kind as texts. */
const sections = (snapshot: TestSnapshot, kind: GuideMoversModel['kind']) =>
  models(snapshot)
    .filter(({ model }) => model.kind === kind)
    .flatMap(({ model }) => model.sections)
    .map(({ label, lines }) => [
      label,
      ...lines.map(({ subject, context, tier, movement }) =>
        [subject.label, context, tier?.name, movement.text]
          .filter((part) => typeof part === 'string')
          .join(' / '),
      ),
    ]);

describe('the movers of a guide', () => {
  it('are listed by table: firms before lawyers, then the best tier first', () => {
    expect(sections(guide(), 'movers-by-table')).toEqual([
      ['Shipping, France', 'Ana Berg / Zeta Chambers / Foreign Experts / Returned, last in 2024'],
      [
        'Shipping, France',
        'Béranger Vane / Band 1 / Up from Band 2',
        'Zeta Chambers / Band 2 / Down from Band 1',
        'Ana Berg / Béranger Vane / Star Individuals / Returned, last in 2024',
        'Ana Berg / Zeta Chambers / Band 1 / Returned, last in 2024',
        'Zoë Ash / Béranger Vane / Band 1 / Returned, last in 2024',
      ],
      ['Shipping, Norway', 'Béranger Vane / Band 1 / New in 2026'],
    ]);
  });

  it('are listed by firm, with the table of each change', () => {
    expect(sections(guide(), 'movers-by-firm')).toEqual([
      [
        'Béranger Vane',
        'Shipping, France / Band 1 / Up from Band 2',
        'Shipping, Norway / Band 1 / New in 2026',
        'Ana Berg / Shipping, France / Star Individuals / Returned, last in 2024',
        'Zoë Ash / Shipping, France / Band 1 / Returned, last in 2024',
      ],
      [
        'Zeta Chambers',
        'Shipping, France / Band 2 / Down from Band 1',
        'Ana Berg / Shipping, France / Band 1 / Returned, last in 2024',
        'Ana Berg / Shipping, France / Foreign Experts / Returned, last in 2024',
      ],
    ]);
  });

  it('include firms and lawyers that left, last and with the names of the previous edition', () => {
    expect(sections(guideWithPastEdition(), 'movers-by-table').at(-1)).toEqual([
      'Shipping, France',
      'Zeta Chambers / Band 1 / New in 2026',
      'Gone LLP / Left, was Band 2',
      'Ana Berg / Béranger Vane / Star Individuals / Returned, last in 2024',
      'Ana Berg / Zeta Chambers / Band 1 / Returned, last in 2024',
      'Zoë Ash / Béranger Vane / Band 1 / Returned, last in 2024',
      'Max Gone / Gone LLP / Left, was Band 2',
    ]);
  });

  it('include a firm without a page if the guide no longer contains the firm', () => {
    const gone = models(guideWithPastEdition())
      .flatMap(({ model }) => model.sections)
      .find(({ label }) => label === 'Gone LLP');
    expect([gone?.href, gone?.lines.map(({ subject }) => subject)]).toEqual([
      undefined,
      [
        { label: 'Shipping, France', href: '/legal-rankings/shipping-france-2:7:31:1' },
        { label: 'Max Gone', href: undefined },
      ],
    ]);
  });

  it('include no departures if the snapshot lacks the previous edition', () => {
    const older = smallGuide()
      .group(2, 'publications', GLOBAL_EDITIONS)
      .edition(2, 'past-tables', 18, [pastTable()]);
    expect(models(older).map(({ model }) => model.counts.left)).toEqual([0, 0]);
  });

  it('are counted by kind of change', () => {
    expect(models(guide()).map(({ model }) => model.counts)).toEqual(
      Array.from({ length: 2 }, () => ({ new: 1, returned: 4, up: 1, down: 1, other: 0, left: 0 })),
    );
  });

  it('have no page if the guide has no edition', () => {
    expect(models(guide().group(2, 'publications', []))).toEqual([]);
  });

  it('have an empty page if no entry changed', () => {
    const unchanged = guide().group(2, 'departments', []).group(2, 'individuals', []);
    expect(models(unchanged).map(({ path, model }) => [path, model.sections])).toEqual([
      ['/legal-guide/global-2/movers-by-table', []],
      ['/legal-guide/global-2/movers-by-firm', []],
    ]);
  });

  it('are distributed across several pages, without splitting a section, if there are many changes', () => {
    const many = smallGuide()
      .group(2, 'individuals', [])
      .group(
        2,
        'departments',
        [100, 102, 103].flatMap((subsectionId) =>
          Array.from({ length: 150 }, (_, index) =>
            department(subsectionId * 1000 + index, { subsectionId, rankedYears: [2026] }),
          ),
        ),
      );
    expect(
      models(many)
        .filter(({ model }) => model.kind === 'movers-by-table')
        .map(({ path, model }) => [path, model.sections.map(({ lines }) => lines.length)]),
    ).toEqual([
      ['/legal-guide/global-2/movers-by-table', [150, 150]],
      ['/legal-guide/global-2/movers-by-table/2', [150]],
    ]);
  });
});

describe('a department that moved up', () => {
  const { files } = guide();
  const file = 'groups/2/departments.jsonl';
  const text = files.find(({ name }) => name === file)?.text ?? '';
  const edited = text.replace('"tierId":2', '"tierId":1');
  const { keys = [] } = diffRecords(file, Buffer.from(text), Buffer.from(edited)) ?? {};

  const touches = (compute: (inputs: ReturnType<typeof inputsOf>) => unknown): boolean => {
    const inputs = inputsOf(files);
    compute(inputs);
    return [...keys].some((key) => inputs.keys.has(key));
  };

  test('affects the movers of its guide', () => {
    expect(touches((inputs) => [...guideMoversPages.pages('2', inputs)])).toBe(true);
  });

  test('does not affect the movers of other guides', () => {
    const other = new TestSnapshot().group(7, 'type-group', [
      { publicationTypeGroupId: 7, name: 'UK', category: 1, description: 'UK.' },
    ]).files;
    const inputs = inputsOf([...files, ...other]);
    expect([...guideMoversPages.pages('7', inputs)]).toEqual([]);
    expect([...keys].some((key) => inputs.keys.has(key))).toBe(false);
  });

  test('does not affect the pages of lawyers', () => {
    const [partition = ''] = lawyerPages.partitions(inputsOf(files));
    expect(parsePartition(partition).groupId).toBe(2);
    expect(touches((inputs) => lawyerPages.individualPages?.page('1001', partition, inputs))).toBe(false);
  });
});
