import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/content/snapshots/canonical-json.ts';
import { dateRecord, type PreviousRecord } from '../../../src/content/snapshots/date-record.ts';
import { recordSchema } from '../../../src/content/snapshots/record-kinds.ts';

const NOW = new Date('2026-11-21T12:00:00.750Z');

const previous = {
  line: '{"changedOn":"2026-01-01","id":1,"name":"Bramble"}',
  revisedAt: undefined,
  record: { id: 1, name: 'Bramble' },
};

/** Builds the stored form of a record. */
const stored = (record: object) => {
  const line = canonicalJson({ ...record, changedOn: '2026-01-01' });
  const { changedOn: _, ...rest } = JSON.parse(line) as { changedOn: string };
  return { line, revisedAt: undefined, record: rest };
};

describe('dateRecord', () => {
  it('dates a new record with the day of the pull', () => {
    expect(dateRecord('tiers', { name: 'Bramble', id: 1 }, undefined, NOW)).toEqual({
      line: '{"changedOn":"2026-11-21","id":1,"name":"Bramble"}',
      change: 'added',
    });
  });

  it('sets the day of change of a record with changed content to the day of the pull', () => {
    expect(dateRecord('tiers', { name: 'Bramble Hart', id: 1 }, previous, NOW)).toEqual({
      line: '{"changedOn":"2026-11-21","id":1,"name":"Bramble Hart"}',
      change: 'changed',
    });
  });

  it('retains the day of a record with the same content', () => {
    expect(dateRecord('tiers', { name: 'Bramble', id: 1 }, previous, NOW)).toEqual({
      line: previous.line,
      change: 'unchanged',
    });
  });

  it.each([
    ['an undefined member', 'unchanged', { id: 1, name: undefined }, { id: 1 }],
    ['an added member', 'changed', { id: 1, name: 'x' }, { id: 1 }],
    ['a removed member', 'changed', { id: 1 }, { id: 1, name: 'x' }],
    ['null instead of no member', 'changed', { id: 1, name: null }, { id: 1 }],
    ['a list instead of an object', 'changed', { id: 1, all: [] }, { id: 1, all: {} }],
    ['a shorter list', 'changed', { id: 1, all: [1] }, { id: 1, all: [1, 2] }],
    ['another order of list items', 'changed', { id: 1, all: [2, 1] }, { id: 1, all: [1, 2] }],
    ['a text instead of a number', 'changed', { id: 1, all: ['1'] }, { id: 1, all: [1] }],
    ['another order of nested members', 'unchanged', { a: [{ b: 1, c: 2 }] }, { a: [{ c: 2, b: 1 }] }],
    ['a member with the name of an inherited one', 'changed', { toString: 'x' }, {}],
    ['a member named __proto__', 'changed', { ['__proto__']: {} }, {}],
    ['an unchanged member named __proto__', 'unchanged', { ['__proto__']: [1] }, { ['__proto__']: [1] }],
  ])('treats a record with %s as %s', (_what, change, record, before) => {
    expect(dateRecord('tiers', record, stored(before), NOW).change).toBe(change);
  });

  it('returns the same result as a comparison of the canonical JSON of both records', () => {
    const json = fc.object({ maxDepth: 3, values: [fc.integer({ min: 0, max: 2 }), fc.constant(null)] });
    fc.assert(
      fc.property(json, json, fc.boolean(), (before, other, isSame) => {
        const record = isSame ? structuredClone(before) : other;
        const last = stored(before);
        const text = canonicalJson({ ...record, changedOn: '2026-01-01' });
        const change = text === last.line ? 'unchanged' : 'changed';
        const line = change === 'unchanged' ? text : canonicalJson({ ...record, changedOn: '2026-11-21' });
        expect(dateRecord('tiers', record, last, NOW)).toEqual({ line, change });
      }),
    );
  });

  describe('for an event', () => {
    const EVENT = {
      eventId: 1,
      eventTypeId: 1,
      title: 'Awards',
      startsOn: '2027-06-24',
      endsOn: '2027-06-25',
      place: 'Paris',
      url: 'https://events.laurel.example/1',
      html: '<p>Come.</p>',
    };
    const MOVED = { ...EVENT, startsOn: '2027-06-25', endsOn: '2027-06-26' };
    const MORNING = '2026-11-21T09:00:00Z';
    const NOON = '2026-11-21T12:00:00Z';
    const NEXT_DAY = '2026-11-22T08:00:00Z';

    /** The time of a pull, and the event at that time. */
    type Pull = readonly [time: string, version: object];

    /** Dates the versions of an event one after another, each at the time of its pull. Returns the times of the last revision. */
    function revisions(pulls: readonly Pull[]): readonly string[] {
      let last: PreviousRecord | undefined;
      return pulls.map(([time, version]) => {
        const { line } = dateRecord('events', version, last, new Date(time));
        const { revisedAt } = recordSchema('events').parse(JSON.parse(line)) as { revisedAt: string };
        last = { line, revisedAt, record: version };
        return revisedAt;
      });
    }

    it.each<[string, readonly Pull[], readonly string[]]>([
      ['is published first', [[MORNING, EVENT]], [MORNING]],
      [
        'is unchanged',
        [
          [MORNING, EVENT],
          [NOON, EVENT],
        ],
        [MORNING, MORNING],
      ],
      [
        'moves twice on one day',
        [
          [MORNING, EVENT],
          [NOON, MOVED],
          ['2026-11-21T15:00:00Z', { ...MOVED, endsOn: '2027-06-27' }],
        ],
        [MORNING, NOON, '2026-11-21T15:00:00Z'],
      ],
      [
        'moves back to the previous day',
        [
          [MORNING, EVENT],
          [NOON, MOVED],
          ['2026-11-21T15:00:00Z', EVENT],
        ],
        [MORNING, NOON, '2026-11-21T15:00:00Z'],
      ],
      [
        'moves on a later day',
        [
          [MORNING, EVENT],
          [NEXT_DAY, MOVED],
        ],
        [MORNING, NEXT_DAY],
      ],
      [
        'is renamed',
        [
          [MORNING, EVENT],
          [NOON, { ...EVENT, title: 'Cancelled: Awards' }],
        ],
        [MORNING, NOON],
      ],
      [
        'moves to another place',
        [
          [MORNING, EVENT],
          [NOON, { ...EVENT, place: 'Lyon' }],
        ],
        [MORNING, NOON],
      ],
      [
        'moves online',
        [
          [MORNING, EVENT],
          [NOON, { ...EVENT, place: null }],
        ],
        [MORNING, NOON],
      ],
      [
        'has another text, type or registration page',
        [
          [MORNING, EVENT],
          [NOON, { ...EVENT, html: '<p>Join.</p>', eventTypeId: 2, url: null }],
        ],
        [MORNING, MORNING],
      ],
      [
        'moves twice within one second',
        [
          [MORNING, EVENT],
          ['2026-11-21T09:00:00.100Z', MOVED],
          ['2026-11-21T09:00:00.900Z', EVENT],
        ],
        [MORNING, '2026-11-21T09:00:01Z', '2026-11-21T09:00:02Z'],
      ],
      [
        'moves after the clock was set back',
        [
          [NEXT_DAY, EVENT],
          [MORNING, MOVED],
        ],
        [NEXT_DAY, '2026-11-22T08:00:01Z'],
      ],
    ])('returns the time of the last change of its calendar file if it %s', (_what, pulls, expected) => {
      expect(revisions(pulls)).toEqual(expected);
    });

    it('returns the time of the pull if the previous snapshot has no time', () => {
      const { line } = stored(EVENT);
      const { line: dated } = dateRecord('events', EVENT, { line, revisedAt: undefined, record: EVENT }, NOW);
      expect(JSON.parse(dated)).toMatchObject({ revisedAt: NOON });
    });
  });
});
