import { expect, it } from 'vitest';
import { type OutputFolderFacts, planOutputFolder } from '../../src/core/output-folder-trust.ts';

const facts: OutputFolderFacts = {
  writtenTo: { folder: 'out', boot: 'today' },
  finished: true,
  out: 'out',
  staging: '',
  boot: 'today',
};

it.each<[string, Partial<OutputFolderFacts>, string]>([
  ['of the last build is trusted', {}, 'trust'],
  [
    'of a build that stopped is trusted, because its state knows what it touched',
    { finished: false },
    'trust',
  ],
  ['after the machine went down is compared by size', { boot: 'tomorrow' }, 'compare sizes'],
  ['in the place of that of the last build is compared', { out: 'another' }, 'compare contents'],
  [
    'in the place of that of a build that stopped is not what the state describes',
    { out: 'another', finished: false },
    'start again',
  ],
  ['that is gone is built again', { out: '' }, 'start again'],
  ['that was never built is built', { writtenTo: undefined }, 'start again'],
  [
    'beside the site that a build left unfinished is continued',
    { writtenTo: { folder: 'staging', boot: 'today' }, staging: 'staging', finished: false },
    'continue',
  ],
  [
    'beside the site that is gone again is no more than any other',
    { writtenTo: { folder: 'staging', boot: 'today' }, finished: false },
    'start again',
  ],
])('an output folder %s', (_case, part, plan) => {
  expect(planOutputFolder({ ...facts, ...part })).toBe(plan);
});
