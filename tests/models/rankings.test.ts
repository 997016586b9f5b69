import { expect, test } from 'vitest';
import { GroupView } from '../../src/models/group-view.ts';
import { bestFirst } from '../../src/models/rankings.ts';
import { inputsOf } from '../support/inputs.ts';
import { smallGuide } from '../support/snapshot.ts';

const view = new GroupView(inputsOf(smallGuide().files), 2);
const [someone] = view.records('individuals').all;
const tiers = view.records('tiers').all.toSorted((a, b) => a.rankOrder - b.rankOrder);

/** Creates a person ranked in these tiers, counted from the best. */
const person = (fullName: string, ...ranks: readonly number[]) => {
  if (someone?.rankings[0] === undefined) throw new Error('The small guide ranks nobody.');
  const [ranking] = someone.rankings;
  return {
    ...someone,
    fullName,
    rankings: ranks.map((rank) => ({ ...ranking, tierId: tiers[rank]?.tierId ?? 0 })),
  };
};

test('bestFirst sorts people by their best tier, then by family name, and people without a ranking last', () => {
  const people = [
    person('Zoë Ash'),
    person('Ana Berg', 1),
    person('Cara Abel KC', 1),
    person('Bo Young', 1, 0),
    person('Abe Ash'),
  ];
  expect(bestFirst(view, people).map(({ fullName }) => fullName)).toEqual([
    'Bo Young',
    'Cara Abel KC',
    'Ana Berg',
    'Abe Ash',
    'Zoë Ash',
  ]);
});
