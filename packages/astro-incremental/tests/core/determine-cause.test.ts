import { describe, expect, it } from 'vitest';
import { determineCause } from '../../src/core/determine-cause.ts';

describe('determineCause', () => {
  const evidence = {
    firstBuild: false,
    untrusted: false,
    codeChanged: false,
    changedRecords: new Set(['firm/3', 'firm/2']),
    changedInputs: ['firms.jsonl'],
  };
  it.each([
    [{}, { kind: 'records', records: ['firm/2', 'firm/3'] }],
    [{ codeChanged: true }, { kind: 'records', records: ['firm/2', 'firm/3'] }],
    [{ changedRecords: new Set<string>(), codeChanged: true }, { kind: 'code' }],
    [{ changedRecords: new Set<string>() }, { kind: 'inputs', inputs: ['firms.jsonl'] }],
    [
      { changedRecords: new Set(Array.from({ length: 101 }, (_, id) => `firm/${id}`)) },
      { kind: 'inputs', inputs: ['firms.jsonl'] },
    ],
    [{ untrusted: true }, { kind: 'repair' }],
    [{ firstBuild: true, untrusted: true }, { kind: 'first build' }],
  ])('returns for %j the cause %j', (part, cause) => {
    expect(determineCause({ ...evidence, ...part })).toEqual(cause);
  });
});
