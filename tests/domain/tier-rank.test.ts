import { describe, expect, it } from 'vitest';
import { rankTiers } from '../../src/domain/tier-rank.ts';

/** Returns the ranks of tiers that are given in their rank order. */
const ranks = (names: readonly string[]) => [
  ...rankTiers(names.map((name, index) => ({ tierId: index + 1, name, rankOrder: index * 10 }))).values(),
];

describe('rankTiers', () => {
  it.each([
    ['Band', ['Star Individuals', 'Band 1', 'Band 2', 'Up and Coming'], ['star', 1, 2, 'other']],
    ['Rang', ['Spitzenkanzlei', 'Rang 1', 'Rang 2', 'Rang 3', 'Aufsteiger'], ['star', 1, 2, 3, 'other']],
    ['a number before the word', ['1. Rang', '2. Rang'], [1, 2]],
    ['Roman numerals', ['Groupe I', 'Groupe II', 'Groupe IV', 'À suivre'], [1, 2, 3, 'other']],
    ['Arabic digits', ['الفئة ١', 'الفئة ٢'], [1, 2]],
    ['names without numbers', ['Gold', 'Silber', 'Bronze'], [1, 2, 3]],
    ['numbers against the rank order', ['Band 2', 'Band 1'], [1, 2]],
    ['a word with letters of Roman numerals', ['Rang 1', 'VIXEN'], [1, 'other']],
    ['no tier', [], []],
  ])('ranks tiers with %s', (_case, names, expected) => {
    expect(ranks(names)).toEqual(expected);
  });

  it('ranks tiers by their rank order and not by their order in the list', () => {
    const tiers = [
      { tierId: 5, name: 'Rang 2', rankOrder: 20 },
      { tierId: 6, name: 'Rang 1', rankOrder: 10 },
    ];
    expect(Object.fromEntries(rankTiers(tiers))).toEqual({ 5: 2, 6: 1 });
  });

  it('gives bands with the same rank order the same position', () => {
    const tiers = ['Band 1', 'Rang 1', 'Band 2'].map((name, index) => ({
      tierId: index,
      name,
      rankOrder: index === 2 ? 2 : 1,
    }));
    expect([...rankTiers(tiers).values()]).toEqual([1, 1, 2]);
  });
});
