import { expect, it } from 'vitest';
import { type OutputFolderFacts, planOutputFolder } from '../../src/core/plan-output-folder.ts';

const facts: OutputFolderFacts = {
  writtenTo: { folder: 'out', boot: 'today' },
  finished: true,
  out: 'out',
  staging: '',
  boot: 'today',
};

it.each<[string, Partial<OutputFolderFacts>, string]>([
  ['of the previous build is trusted', {}, 'trust'],
  [
    'of an interrupted build is trusted, because its state records every change',
    { finished: false },
    'trust',
  ],
  ['is compared by file sizes after the machine restarted', { boot: 'tomorrow' }, 'compare sizes'],
  [
    'that replaced the one of the previous build is compared by content',
    { out: 'another' },
    'compare contents',
  ],
  [
    'that replaced the one of an interrupted build is rebuilt',
    { out: 'another', finished: false },
    'start again',
  ],
  ['that was removed is rebuilt', { out: '' }, 'start again'],
  ['that was never built is built', { writtenTo: undefined }, 'start again'],
  [
    'is continued if it is the staging folder of an interrupted build',
    { writtenTo: { folder: 'staging', boot: 'today' }, staging: 'staging', finished: false },
    'continue',
  ],
  [
    'is rebuilt if the staging folder of an interrupted build was removed',
    { writtenTo: { folder: 'staging', boot: 'today' }, finished: false },
    'start again',
  ],
])('an output folder %s', (_case, part, plan) => {
  expect(planOutputFolder({ ...facts, ...part })).toBe(plan);
});
