import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareSnapshots } from '../../../src/delivery/review/compare-snapshots.ts';
import { change, editedSnapshot, remove, type SnapshotEdits } from '../../support/edited-snapshot.ts';

const DETAILS = 'groups/2/organisation-details/0-of-1.jsonl';

/** Compares the sample with an edited copy of it. */
const compare = (edits: SnapshotEdits) => compareSnapshots('data-snapshots', editedSnapshot(edits));

describe('compareSnapshots', () => {
  it.each<[string, SnapshotEdits, readonly unknown[]]>([
    [
      'a changed record with its fields',
      {
        'groups/2/organisations.jsonl': change('organisationId', 1003, {
          name: 'Vane LLP',
          townName: 'Leeds',
        }),
      },
      ['groups/2/organisations/1003: name townName'],
    ],
    [
      'a removed record',
      { 'site/events.jsonl': (records) => records.slice(1) },
      ['site/events/301: removed'],
    ],
    [
      'a new record',
      {
        'groups/2/tiers.jsonl': (records) => [
          ...records,
          { changedOn: '2026-11-28', name: 'Band 7', rankOrder: 65, tierId: 99 },
        ],
      },
      ['groups/2/tiers/99: added'],
    ],
    [
      'no record of which only the day of the last change differs',
      { 'groups/2/organisations.jsonl': change('organisationId', 1003, { changedOn: '2027-01-01' }) },
      [],
    ],
    ['nothing for equal snapshots', {}, []],
    [
      'all records of a removed file',
      { 'groups/2/overviews.jsonl': () => undefined },
      [expect.stringMatching(/^groups\/2\/overviews\/\d+: removed$/)],
    ],
  ])('returns %s', (_case, edits, expected) => {
    const { records, files } = compare(edits);
    expect(files).toEqual([]);
    const described = records.map(
      ({ key, before, after, fields }) =>
        `${key}: ${before === undefined ? 'added' : after === undefined ? 'removed' : fields.join(' ')}`,
    );
    expect(described.slice(0, 1)).toEqual(expected);
    if (expected.length === 0) expect(records).toEqual([]);
  });

  it('returns detail records by id if the number of buckets changes', () => {
    const split = (odd: number) => (records: readonly Readonly<Record<string, unknown>>[]) =>
      records.filter(({ organisationId }) => Number(organisationId) % 2 === odd);
    const all = (edited: readonly Readonly<Record<string, unknown>>[]) => () => edited;
    const stored: Readonly<Record<string, unknown>>[] = [];
    editedSnapshot({
      [DETAILS]: (records) => {
        stored.push(...records);
        return records;
      },
    });
    const { records } = compare({
      [DETAILS]: () => undefined,
      'groups/2/organisation-details/0-of-2.jsonl': all(split(0)(stored)),
      'groups/2/organisation-details/1-of-2.jsonl': all(
        change('organisationId', 1003, { contact: null })(split(1)(stored)),
      ),
    });
    expect(records.map(({ key, fields }) => [key, fields])).toEqual([
      ['groups/2/organisation-details/1003', ['contact']],
    ]);
  });

  it('returns the names of changed files without records', () => {
    const { records, files } = compare({
      'site/header-settings.json': (menus) => menus.map((menu) => ({ ...menu, extra: true })),
      'groups/1/pictures/logo-1009.json': () => undefined,
    });
    expect([records, files]).toEqual([[], ['groups/1/pictures/logo-1009.json', 'site/header-settings.json']]);
  });

  it('rejects a file that differs from its digest', () => {
    const edited = editedSnapshot({ 'site/events.jsonl': remove('eventId', 301) });
    writeFileSync(join(edited, 'site/events.jsonl'), '');
    expect(() => compareSnapshots('data-snapshots', edited)).toThrow(
      expect.objectContaining({ name: 'InputDiffersFromIndex' }),
    );
  });
});
