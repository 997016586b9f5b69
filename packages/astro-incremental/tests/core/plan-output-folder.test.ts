import { expect, it } from 'vitest';
import { type OutputFolderFacts, planOutputFolder } from '../../src/core/plan-output-folder.ts';

const facts: OutputFolderFacts = {
  writtenTo: { folder: 'out' },
  finished: true,
  partial: false,
  out: 'out',
  staging: '',
};

it.each<[string, Partial<OutputFolderFacts>, string]>([
  ['of the previous build is updated', {}, 'update'],
  [
    'of an interrupted build is updated, because its state records every change',
    { finished: false },
    'update',
  ],
  ['that replaced the output folder of the previous build is updated', { out: 'another' }, 'update'],
  [
    'that replaced the output folder of an interrupted build is rebuilt',
    { out: 'another', finished: false },
    'start again',
  ],
  ['that was removed is rebuilt', { out: '' }, 'start again'],
  ['of a partial build is updated even if it is missing', { out: '', partial: true }, 'update'],
  [
    'of a partial build is rebuilt if it is missing after an interrupted build',
    { out: '', partial: true, finished: false },
    'start again',
  ],
  [
    'of an interrupted partial build is updated, because its state records every change',
    { partial: true, finished: false },
    'update',
  ],
  ['that was never built is built', { writtenTo: undefined }, 'start again'],
  [
    'is continued if it is the staging folder of an interrupted build',
    { writtenTo: { folder: 'staging' }, staging: 'staging', finished: false },
    'continue',
  ],
  [
    'is rebuilt if the staging folder of an interrupted build was removed',
    { writtenTo: { folder: 'staging' }, finished: false },
    'start again',
  ],
])('an output folder %s', (_case, part, plan) => {
  expect(planOutputFolder({ ...facts, ...part })).toBe(plan);
});
