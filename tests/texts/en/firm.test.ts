import { describe, expect, it } from 'vitest';
import { introduction } from '../../../src/texts/en/firm.ts';

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

describe('the English introduction of a firm', () => {
  it.each([
    [{}, 'Vane is a law firm.'],
    [{ kind: 'set', place: 'London' }, 'Vane is a set of barristers in London.'],
    [
      { place: 'Paris, France', otherTowns: ['Lyon', 'Oslo'] },
      'Vane is a law firm in Paris, France, with offices in Lyon and Oslo.',
    ],
    [{ otherTowns: 'ABCDEFG'.split('') }, 'Vane is a law firm, with 7 further offices.'],
    [{ formerNames: ['Holt'] }, 'Vane is a law firm. It was formerly named Holt.'],
    [{ lawyers: 1 }, 'Vane is a law firm. The UK guide ranks 1 lawyer.'],
    [
      { lawyers: 1, best: { holder: 'lawyers', tier: 'Band 4', tables: ['Tax, London'] } },
      'Vane is a law firm. The UK guide ranks 1 lawyer. The best ranking of its lawyers is Band 4: Tax, London.',
    ],
    [
      { departments: 2, best: { holder: 'firm', tier: 'Band 1', tables: ['Tax, London', 'Tax, Oslo'] } },
      'Vane is a law firm. The UK guide ranks 2 departments. Its best ranking is Band 1: Tax, London; Tax, Oslo.',
    ],
  ] as const)('with the facts %j is "%s"', (facts, expected) => {
    expect(introduction({ ...firm, ...facts })).toBe(expected);
  });
});
