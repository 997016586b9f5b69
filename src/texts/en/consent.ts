import type { ConsentCategory } from '../../domain/consent.ts';

/** The purpose of each category, as a clause of the banner's first sentence. */
const purposes: Readonly<Record<ConsentCategory, string>> = {
  statistics: 'we count visits and find faults',
  marketing: 'partners show what may interest you',
};

/** Title of the consent banner. */
export const title = 'Cookies on this site';
/** Returns the sentences with the purposes of the requested categories only. */
export const explanation = (categories: readonly ConsentCategory[]): string =>
  `With your consent ${categories.map((category) => purposes[category]).join(', and ')}. You can change your mind at any time.`;
/** Legend of the choices. */
export const legend = 'What may be used';

/** The choices. A name, which is emphasised, and its purpose are one sentence. */
export const choices: Readonly<
  Record<ConsentCategory | 'necessary', { readonly name: string; readonly purpose: string }>
> = {
  necessary: { name: 'Necessary', purpose: 'keeps you signed in and remembers this choice.' },
  statistics: { name: 'Statistics', purpose: 'tells us which pages are read, and where something fails.' },
  marketing: { name: 'Marketing', purpose: 'lets partners measure and show advertisements.' },
};

export const acceptAll = 'Accept all';
export const acceptNecessary = 'Only necessary';
export const save = 'Save my choice';

/** Label of the button that opens the banner again. */
export const settings = 'Cookie settings';
