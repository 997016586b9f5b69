import type { TextOverrides } from '../../../../src/texts/overrides.ts';

/** Texts of a publisher, for tests. */
export const overrides = {
  search: {
    submit: 'Look up',
    tooShort: (minimum) => `Please type ${minimum} letters or more.`,
  },
} satisfies TextOverrides;
