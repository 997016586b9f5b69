import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { digestOf } from '../../../src/content/pull/snapshot-folder.ts';
import { compareSnapshots, readSnapshotIndex } from '../../../src/delivery/review/compare-snapshots.ts';
import {
  findParts,
  mixSnapshots,
  type PartId,
  partOfFile,
  separableHeldParts,
  unmetRequirements,
} from '../../../src/delivery/review/review-parts.ts';
import { change, editedSnapshot, remove, type SnapshotEdits } from '../../support/edited-snapshot.ts';

const parts = (edits: SnapshotEdits) =>
  findParts(compareSnapshots('data-snapshots', editedSnapshot(edits))).map(({ id, requires }) => [
    id,
    requires.map(({ part, reason }) => `${part}: ${reason}`),
  ]);

const rename = change('organisationId', 1003, { name: 'Vane LLP' });
const addArticle = (records: readonly Readonly<Record<string, unknown>>[]) => [
  ...records,
  { ...records[0], articleId: 999, seoTitle: 'new-partners', title: 'New partners' },
];
const refer = (articleIds: readonly number[]) => change('organisationId', 1003, { articleIds });
const DETAILS = 'groups/2/organisation-details/0-of-1.jsonl';

describe('findParts', () => {
  it.each<[string, SnapshotEdits, readonly unknown[]]>([
    [
      'lists guides and the whole site without requirements if no record connects them',
      {
        'groups/2/overviews.jsonl': (records) => records.slice(1),
        'groups/1/organisations.jsonl': rename,
        'site/events.jsonl': remove('eventId', 301),
      },
      [
        [1, []],
        [2, []],
        ['site', []],
      ],
    ],
    [
      'requires both guides in which a firm is renamed',
      { 'groups/1/organisations.jsonl': rename, 'groups/2/organisations.jsonl': rename },
      [
        [1, ['2: shared entity']],
        [2, ['1: shared entity']],
      ],
    ],
    [
      'requires both guides in which an office moves',
      {
        'groups/1/offices.jsonl': change('organisationId', 700034, { locationName: 'York' }),
        'groups/2/offices.jsonl': change('organisationId', 700034, { locationName: 'York' }),
      },
      [
        [1, ['2: shared entity']],
        [2, ['1: shared entity']],
      ],
    ],
    [
      'does not require a second guide in which the same firm has another rank',
      {
        'groups/1/departments.jsonl': (records) => records.slice(1),
        'groups/2/departments.jsonl': (records) => records.slice(1),
      },
      [
        [1, []],
        [2, []],
      ],
    ],
    [
      'requires the whole site for a reference to a new article',
      { 'site/articles.jsonl': addArticle, [DETAILS]: refer([999]) },
      [
        [2, ['site: reference']],
        ['site', []],
      ],
    ],
    [
      'requires a guide for the removal of an article to which the guide referred',
      {
        'site/articles.jsonl': remove('articleId', 915),
        [DETAILS]: (records) =>
          records.map((record) =>
            (record.articleIds as readonly number[]).includes(915) ? { ...record, articleIds: [] } : record,
          ),
      },
      [
        [2, []],
        ['site', ['2: reference']],
      ],
    ],
    [
      'requires a removed guide for the whole site, whose menus may link to it',
      { 'groups/21/type-group.jsonl': () => undefined, 'site/events.jsonl': remove('eventId', 301) },
      [
        [21, []],
        ['site', ['21: new or removed guide']],
      ],
    ],
    ['returns nothing for equal snapshots', {}, []],
  ])('%s', (_case, edits, expected) => {
    expect(parts(edits)).toEqual(expected);
  });
});

it('unmetRequirements returns the requirements of published parts that are held back', () => {
  const both = [
    { id: 1, records: 1, requires: [{ part: 'site', reason: 'reference', title: 'New partners' }] },
    { id: 'site', records: 1, requires: [] },
  ] as const;
  const unmet = (...held: readonly PartId[]) => unmetRequirements(both, new Set(held)).length;
  expect([unmet(), unmet('site'), unmet(1), unmet(1, 'site')]).toEqual([0, 1, 0, 0]);
});

it.each<[string, SnapshotEdits, readonly PartId[], readonly PartId[]]>([
  ['stays held back', { 'groups/1/organisations.jsonl': rename }, [2], [2]],
  [
    'stays held back with the guide that requires it',
    { 'groups/1/organisations.jsonl': rename, 'groups/2/organisations.jsonl': rename },
    [1, 2],
    [1, 2],
  ],
  [
    'is released if a later publication renames the same firm in another guide',
    { 'groups/1/organisations.jsonl': rename, 'groups/2/organisations.jsonl': rename },
    [2],
    [],
  ],
  [
    'is released if a later publication refers to its new article',
    { 'site/articles.jsonl': addArticle, [DETAILS]: refer([999]) },
    ['site'],
    [],
  ],
])('a part %s', (_case, edits, held, expected) => {
  const next = editedSnapshot(edits);
  expect([...separableHeldParts('data-snapshots', next, new Set(held))]).toEqual(expected);
});

it.each([
  ['groups/21/tiers.jsonl', 21],
  ['groups/2/individual-details/03-of-16.jsonl', 2],
  ['groups/2/pictures/logo-5.json', 2],
  ['site/articles.jsonl', 'site'],
  ['site/header-settings/fr.json', 'site'],
] as const)('partOfFile of %s returns %s', (name, part) => {
  expect(partOfFile(name)).toBe(part);
});

it('mixSnapshots writes the live files of held parts and the new files of all others, with their index', () => {
  const next = editedSnapshot({
    'groups/2/overviews.jsonl': (records) => records.slice(1),
    'groups/1/organisations.jsonl': rename,
    'groups/7/overviews.jsonl': () => undefined,
    'groups/8/type-group.jsonl': () => undefined,
    'site/events.jsonl': remove('eventId', 301),
  });
  const to = join(editedSnapshot({}), 'mixed');
  for (const held of [
    [1, 7],
    ['site', 8],
    [1, 2, 7, 8],
  ] as const) {
    mixSnapshots({ live: 'data-snapshots', next, held: new Set<PartId>(held), to });
    const isHeld = (name: string) => (held as readonly PartId[]).includes(partOfFile(name));
    const entries = ({ files }: ReturnType<typeof readSnapshotIndex>, keep: (name: string) => boolean) =>
      Object.entries(files).filter(([name]) => keep(name));
    const mixed = readSnapshotIndex(to);
    expect(mixed.files).toEqual(
      Object.fromEntries([
        ...entries(readSnapshotIndex('data-snapshots'), isHeld),
        ...entries(readSnapshotIndex(next), (name) => !isHeld(name)),
      ]),
    );
    for (const [name, { digest }] of Object.entries(mixed.files))
      expect([name, digestOf(readFileSync(join(to, name)))]).toEqual([name, digest]);
  }
});
