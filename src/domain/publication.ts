import { z } from 'zod';
import { LONGEST_CHOICE } from './forms.ts';
import { day, id, text, webAddress } from './identifiers.ts';

/** Source: specification §1, "Publication categories". */
export const PUBLICATION_CATEGORIES = { Regional: 1, Specialist: 2, Spotlight: 3 } as const;
export type PublicationCategoryName = keyof typeof PUBLICATION_CATEGORIES;

const category = z.literal(Object.values(PUBLICATION_CATEGORIES));

/** The name of a publication category number. */
export function publicationCategoryName(number: z.infer<typeof category>): PublicationCategoryName {
  const names = Object.keys(PUBLICATION_CATEGORIES) as PublicationCategoryName[];
  return names.find((name) => PUBLICATION_CATEGORIES[name] === number) as PublicationCategoryName;
}

/** One guide across its editions, e.g. Global. */
export const publicationTypeGroup = z.strictObject({
  publicationTypeGroupId: id,
  /** The guide's name as it stands in addresses, headings and the choices of a form, e.g. `Asia-Pacific`. */
  name: text.max(LONGEST_CHOICE - 'The  guide'.length),
  category,
  description: text,
});

/** One edition of a guide. */
export const publication = z.strictObject({
  publicationId: id,
  publicationTypeGroupId: id,
  year: z.int().min(1990).max(2100),
  title: text,
  publicationTypeName: text.nullable(),
  isCurrent: z.boolean(),
  publishedOn: day,
});
export type Publication = z.infer<typeof publication>;

/** The current one of a guide's editions, or the newest where none is marked current. */
export function currentEdition<Edition extends Pick<Publication, 'year' | 'isCurrent'>>(
  editions: readonly Edition[],
): Edition | undefined {
  const newestFirst = editions.toSorted((a, b) => b.year - a.year);
  return newestFirst.find(({ isCurrent }) => isCurrent) ?? newestFirst[0];
}

/** Where the edition can be downloaded or ordered. */
export const downloadGuideInfo = z.strictObject({
  publicationId: id,
  title: text,
  url: webAddress,
  pageCount: z.int().positive().nullable(),
  sizeBytes: z.int().positive().nullable(),
});
