import { describe, expect, it } from 'vitest';
import { countedChanges, mergeFindings } from '../../../src/content/pull/step-findings.ts';
import { wrongRecord } from '../../../src/domain/errors/upstream.ts';

const fault = wrongRecord({ location: { call: 'publications' }, requested: 1, received: 2 });
const warning = { scope: 'site/events', effect: 'field omitted', fault } as const;
const NO_CHANGES = { added: 0, changed: 0, removed: 0, unchanged: 0 };

describe('mergeFindings', () => {
  it('adds up the counts of a kind, in the order of the steps', () => {
    const { changes } = mergeFindings([
      countedChanges('tiers', { added: 2, unchanged: 1 }),
      countedChanges('events', {}),
      countedChanges('tiers', { unchanged: 3, removed: 1 }),
    ]);
    expect(Object.entries(changes)).toEqual([
      ['tiers', { added: 2, changed: 0, removed: 1, unchanged: 4 }],
      ['events', NO_CHANGES],
    ]);
  });

  it('joins faults and warnings, and replaces the ETag and the warnings of a source by later values', () => {
    expect(
      mergeFindings([
        { etags: { a: '1', b: '1' }, faults: [fault], contentFaults: { x: [fault], y: [fault] } },
        {},
        {
          etags: { b: '2' },
          faults: [fault],
          warnings: [warning],
          contentFaults: { x: [] },
          discardedEtags: { a: '3' },
        },
      ]),
    ).toEqual({
      etags: { a: '1', b: '2' },
      faults: [fault, fault],
      warnings: [warning],
      contentFaults: { x: [], y: [fault] },
      discardedEtags: { a: '3' },
      changes: {},
    });
  });

  it('merges more steps than a function call can have arguments', () => {
    const steps = Array.from({ length: 200_000 }, (_, index) => ({ etags: { [`etag ${index}`]: '1' } }));
    expect(Object.keys(mergeFindings(steps).etags)).toHaveLength(200_000);
  });

  it('returns empty findings for no steps', () => {
    expect(mergeFindings([])).toEqual({
      etags: {},
      faults: [],
      warnings: [],
      contentFaults: {},
      discardedEtags: {},
      changes: {},
    });
  });
});
