import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keyedRandom } from '../../../scripts/publisher/generator/random.ts';
import { isFaultStep, randomStep, stepSchema } from '../../../scripts/torture/steps.ts';

const steps = (seed: number) => {
  const random = keyedRandom('torture', seed);
  return Array.from({ length: 500 }, () => randomStep(random));
};

describe('randomStep', () => {
  it('returns the same steps for the same seed, and others for another seed', () => {
    expect(steps(1)).toEqual(steps(1));
    expect(steps(1)).not.toEqual(steps(2));
  });

  it('returns steps of every kind', () => {
    expect(new Set(steps(1).map(({ kind }) => kind))).toEqual(
      new Set(
        stepSchema.options.flatMap(({ shape: { kind } }) =>
          'values' in kind ? [...kind.values] : kind.options,
        ),
      ),
    );
  });

  it('returns steps that survive a conversion to JSON and match the schema', () => {
    expect(z.array(stepSchema).parse(JSON.parse(JSON.stringify(steps(3))))).toEqual(steps(3));
  });
});

describe('isFaultStep', () => {
  it('returns true for every step except edits and comparisons', () => {
    const others = steps(1).filter((step) => !isFaultStep(step));
    expect(new Set(others.map(({ kind }) => kind))).toEqual(
      new Set(['edit-menu', 'edit-firm', 'edit-edition', 'compare']),
    );
  });
});
