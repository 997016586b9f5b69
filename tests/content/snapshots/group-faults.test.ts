import type { Fault } from '@laurel/diagnostics';
import { describe, expect, it } from 'vitest';
import {
  describeFaultGroup,
  faultGroupLine,
  groupFaults,
  recordScope,
} from '../../../src/content/snapshots/group-faults.ts';
import { danglingReference, duplicateId } from '../../../src/domain/errors/snapshot.ts';
import { contentOmitted, malformedField } from '../../../src/domain/errors/upstream.ts';

const malformed = (
  record: string | undefined,
  field: string,
  received: string,
  expected = 'a whole number',
) =>
  malformedField({ location: { call: 'ranked individuals of a group', record, field }, received, expected });
const person = (id: number) => `groups/2/individuals/${id}`;
const omitted = (element: string) =>
  contentOmitted({
    location: { call: 'articles', record: 'site/articles/1', field: 'html' },
    omission: { kind: 'element', value: element },
  });
const dangling = (id: number, target: string) =>
  danglingReference({
    location: { call: 'ranked individuals of a group', record: person(id), field: 'rankings[0].tierId' },
    target,
    id: 9,
  });

describe('groupFaults', () => {
  it.each<[string, readonly Fault[], readonly number[]]>([
    ['no faults', [], []],
    [
      'one field of three records',
      [500, 501, 502].map((id) => malformed(person(id), 'personId', `"x${id}"`)),
      [3],
    ],
    [
      'positions in a list, and counts a record once',
      [0, 1, 2].map((at) =>
        malformed(person(500 + Math.min(at, 1)), `rankings[${at}].tierId`, '"a \\"b\\""'),
      ),
      [2],
    ],
    [
      'records of different guides separately',
      [malformed('groups/2/tiers/1', 'name', '7'), malformed('groups/3/tiers/1', 'name', '7')],
      [1, 1],
    ],
    [
      'records of different kinds separately',
      [malformed('site/events/1', 'name', '7'), malformed('site/topics/1', 'name', '7')],
      [1, 1],
    ],
    [
      'different expectations separately',
      [malformed(person(1), 'name', '7', 'text'), malformed(person(2), 'name', '7')],
      [1, 1],
    ],
    ['different elements separately', [omitted('iframe'), omitted('video'), omitted('iframe')], [1, 1]],
    [
      'different targets separately',
      [dangling(1, 'tier'), dangling(2, 'tier'), dangling(3, 'office')],
      [2, 1],
    ],
    [
      'entries without an id',
      ['entry 3', 'entry 4'].map((entry) => malformed(`groups/2/tiers, ${entry}`, 'tierId', 'nothing')),
      [2],
    ],
    [
      'faults without a record, each as one',
      [malformed(undefined, 'total', '"a"'), malformed(undefined, 'total', '"b"')],
      [2],
    ],
    [
      'duplicate ids',
      [1, 2].map((id) =>
        duplicateId({ id, times: id + 1, location: { record: `site/topics/${id}`, field: 'id' } }),
      ),
      [2],
    ],
  ])('groups %s', (_, faults, counts) => {
    expect(groupFaults(faults).map(({ count }) => count)).toEqual(counts);
  });

  it('returns the first fault of each group as its example, in the order of the faults', () => {
    const faults = [
      malformed(person(2), 'b', '1'),
      malformed(person(1), 'a', '1'),
      malformed(person(3), 'b', '2'),
    ];
    expect(groupFaults(faults).map(({ example }) => example)).toEqual(faults.slice(0, 2));
  });
});

describe('describeFaultGroup', () => {
  it('adds the number of further records to the sentence of the example', () => {
    const example = malformed(person(9001), 'personId', '"x"');
    expect(describeFaultGroup({ example, count: 3000 })).toEqual({
      ...example,
      what: `${example.what} The same fault occurs in 2,999 more records of groups/2/individuals.`,
    });
    expect(describeFaultGroup({ example, count: 1 })).toBe(example);
  });
});

describe('faultGroupLine', () => {
  it('names the kind of record, the field, the number of records and one record', () => {
    const example = malformed(person(9001), 'personId', '"x"');
    expect(faultGroupLine({ example, count: 3000 }, 'groups/2')).toBe(
      `groups/2/individuals, field personId: ${example.what} In 3,000 records, for example groups/2/individuals/9001.`,
    );
    expect(faultGroupLine({ example, count: 1 }, 'groups/2')).toBe(
      `groups/2/individuals/9001, field personId: ${example.what}`,
    );
  });

  it('adds the title and the page of the record by which an editor recognises it', () => {
    const { location, ...fault } = malformed('site/events/400', 'place', '7', 'text');
    const example = {
      ...fault,
      location: { ...location, title: 'How we rank', page: '/events/how-we-rank-400' },
    };
    expect(faultGroupLine({ example, count: 1 }, 'site/events')).toBe(
      `site/events/400 (How we rank, /events/how-we-rank-400), field place: ${example.what}`,
    );
    expect(faultGroupLine({ example, count: 2 }, 'site/events')).toMatch(
      /In 2 records, for example site\/events\/400 \(How we rank, \/events\/how-we-rank-400\)\.$/,
    );
  });

  it('names the scope of the warning if the fault names no record', () => {
    const example = malformed(undefined, 'total', '"a"');
    expect(faultGroupLine({ example, count: 2 }, 'site/events')).toBe(
      `site/events, field total: ${example.what} In 2 records.`,
    );
  });
});

describe('recordScope', () => {
  it.each([
    ['groups/2/individuals/17', 'groups/2/individuals'],
    ['groups/2/individuals, entry 3', 'groups/2/individuals'],
    ['site/articles, a-first-article', 'site/articles'],
    ['site/header-settings', 'site/header-settings'],
    ['type-groups/2', 'type-groups'],
    ['groups/2', 'groups/2'],
    [undefined, ''],
  ])('returns the kind of the record %s', (record, scope) => {
    expect(recordScope(malformed(record, 'name', '7'))).toBe(scope);
  });
});
