import type { catalogue } from './en/catalogue.ts';
import type { Translation } from './translation.ts';

type Catalogue = typeof catalogue;

/** Texts of the publisher that replace texts of the site, by subject and name. `brand/texts/<locale>.ts` exports them. */
export type TextOverrides = {
  readonly [Subject in keyof Catalogue]?: Partial<Translation<Catalogue[Subject]>>;
};
