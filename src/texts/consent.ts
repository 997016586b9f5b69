import type { ConsentCategory } from '../domain/consent.ts';

/** The purpose of each category, as a clause of the banner's first sentence. */
const CATEGORY_PURPOSES: Readonly<Record<ConsentCategory, string>> = {
  statistics: 'we count visits and find faults',
  marketing: 'partners show what may interest you',
};

/** The texts of the consent banner. */
export const consentTexts = {
  title: 'Cookies on this site',
  /** Returns the sentence with the purposes of the requested categories only. */
  explanation: (categories: readonly ConsentCategory[]): string =>
    `With your consent ${categories.map((category) => CATEGORY_PURPOSES[category]).join(', and ')}. You can change your mind at any time.`,
  legend: 'What may be used',
  necessary: 'keeps you signed in and remembers this choice.',
  statistics: { name: 'Statistics', purpose: 'tells us which pages are read, and where something fails.' },
  marketing: { name: 'Marketing', purpose: 'lets partners measure and show advertisements.' },
  all: 'Accept all',
  none: 'Only necessary',
  chosen: 'Save my choice',
} as const;
