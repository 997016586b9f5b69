import { createHash } from 'node:crypto';
import { describeError } from '@laurel/diagnostics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityTypes } from '../../src/domain/entity-types.ts';
import type { SearchRecord } from '../../src/domain/search.ts';
import { writeSegment } from '../../src/search/write-segment.ts';
import { article, department, event, firm, lawyer, office, table } from './search-records.ts';

const names = fc.constantFrom('Müller', "O'Brien", 'Smith', 'Kirkwood', 'Lane', '王偉', 'Ashgrove', '');
const id = fc.integer({ min: 1, max: 400 });
const recordsOf = {
  organisation: fc
    .tuple(id, names, names, fc.integer({ min: 0, max: 31 }))
    .map(([id, one, two, rank]) => firm(id, `${one} ${two} ${id % 7}`, { rank })),
  individual: fc.tuple(id, names, names).map(([id, one, two]) => lawyer(id, `${one} ${two}`)),
  'practice-area': fc.tuple(id, names).map(([id, one]) => table(id, `${one} law`)),
  department: fc.tuple(id, names).map(([id, one]) => department(id, one, 'Tax')),
  office: fc.tuple(id, names, names).map(([id, one, town]) => office(id, one, town)),
  editorial: fc
    .tuple(id, names)
    .map(([id, one]) => (id % 2 === 0 ? article(`a-${id}`, one) : event(id, one))),
} as const;

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('a segment of the search index', () => {
  it.each(entityTypes)('has the same bytes for every order of the records: %s', (entityType) => {
    const shuffled = fc
      .uniqueArray(recordsOf[entityType], { maxLength: 200, selector: (record) => record.id })
      .chain((records) =>
        fc.tuple(
          fc.constant(records),
          fc.shuffledSubarray(records, { minLength: records.length, maxLength: records.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([records, other]) => {
        expect(digest(writeSegment(entityType, other))).toBe(digest(writeSegment(entityType, records)));
      }),
      { numRuns: 20 },
    );
  });

  it('has different bytes if the name, location or rank of a record changes', () => {
    const digestWith = (record: SearchRecord) =>
      digest(writeSegment('organisation', [firm(1, 'Lane'), record]));
    const variants = [
      firm(2, 'Smith'),
      firm(2, 'Smyth'),
      firm(2, 'Smith', { townName: 'Leeds' }),
      firm(2, 'Smith', { rank: 17 }),
      firm(3, 'Smith'),
    ];
    expect(new Set(variants.map(digestWith)).size).toBe(variants.length);
  });

  it('is rejected with the id of a duplicate record', () => {
    expect(refusal([firm(1, 'Smith'), firm(1, 'Smyth')])).toMatchInlineSnapshot(`
      "DuplicateSearchRecord: The search record organisation 1 was passed to the indexer twice.
        at    organisation 1
        why   The index stores one record per id, so one of them would be lost.
        do    Pass each record once."
    `);
  });

  it('is rejected with the id of a record whose rank is out of range', () => {
    expect(refusal([firm(1, 'Smith', { rank: 32 })])).toMatchInlineSnapshot(`
      "UnusableSearchRecord: The search record organisation 1 cannot be indexed.
        at    organisation 1
        why   Its rank is 32, not a whole number from 0 to 31.
        do    Fix the code that creates the record from the snapshot."
    `);
  });

  it('is rejected with the id of a record of another type', () => {
    expect(refusal([lawyer(1, 'Adele Côté')])).toMatchInlineSnapshot(`
      "UnusableSearchRecord: The search record organisation 1 cannot be indexed.
        at    organisation 1
        why   It is not of type organisation.
        do    Fix the code that creates the record from the snapshot."
    `);
  });
});

function refusal(records: readonly SearchRecord[]): string {
  try {
    writeSegment('organisation', records);
  } catch (error) {
    return describeError(error);
  }
  throw new Error('nothing was refused');
}
