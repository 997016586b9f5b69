import { describe, expect, it } from 'vitest';
import { introduction } from '../../../src/texts/de/firm.ts';

const firm = {
  name: 'Vane',
  kind: 'firm',
  place: '',
  otherTowns: [],
  formerNames: [],
  guide: 'UK',
  departments: 0,
  lawyers: 0,
  best: undefined,
} as const;

describe('the German introduction of a firm', () => {
  it.each([
    [{}, 'Vane ist eine Kanzlei.'],
    [{ place: 'Köln' }, 'Vane ist eine Kanzlei in Köln.'],
    [{ otherTowns: ['Bonn'] }, 'Vane ist eine Kanzlei mit weiteren Standorten in Bonn.'],
    [
      {
        place: 'Köln, Deutschland',
        otherTowns: ['Bonn'],
        formerNames: ['Holt'],
        departments: 1,
        lawyers: 2,
        best: { holder: 'firm', tier: 'Rang 1', tables: ['Steuerrecht, Köln'] },
      },
      'Vane ist eine Kanzlei in Köln, Deutschland, mit weiteren Standorten in Bonn. Früherer Name: Holt. Im Ranking des Guides „UK“: 1 Praxisgruppe und 2 Personen. Beste Platzierung: Rang 1 (Steuerrecht, Köln).',
    ],
  ] as const)('with the facts %j is "%s"', (facts, expected) => {
    expect(introduction({ ...firm, ...facts })).toBe(expected);
  });
});
