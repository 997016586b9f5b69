import { z } from 'zod';
import { MAX_CHOICE_CHARACTERS } from './forms.ts';
import { day, id, text, webAddress } from './identifiers.ts';

/** Source: specification §1, "Publication categories". */
export const PUBLICATION_CATEGORIES = { Regional: 1, Specialist: 2, Spotlight: 3 } as const;
export type PublicationCategoryName = keyof typeof PUBLICATION_CATEGORIES;

const category = z.literal(Object.values(PUBLICATION_CATEGORIES));

/** Returns the name of a publication category. */
export function publicationCategoryName(number: z.infer<typeof category>): PublicationCategoryName {
  const names = Object.keys(PUBLICATION_CATEGORIES) as PublicationCategoryName[];
  return names.find((name) => PUBLICATION_CATEGORIES[name] === number) as PublicationCategoryName;
}

/** Maximum length of the name of a guide. An option of a select in a form adds up to ten characters, as in `The Asia-Pacific guide`. */
export const MAX_GUIDE_NAME_CHARACTERS = MAX_CHOICE_CHARACTERS - 10;

/** One guide with all its editions, e.g. Global. */
export const publicationTypeGroup = z.strictObject({
  publicationTypeGroupId: id,
  /** The guide's name for addresses, headings and the choices of a form, e.g. `Asia-Pacific`. */
  name: text.max(MAX_GUIDE_NAME_CHARACTERS),
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

/** Returns the current edition of a guide, or the newest if none is marked current. */
export function currentEdition<Edition extends Pick<Publication, 'year' | 'isCurrent'>>(
  editions: readonly Edition[],
): Edition | undefined {
  const newestFirst = editions.toSorted((a, b) => b.year - a.year);
  return newestFirst.find(({ isCurrent }) => isCurrent) ?? newestFirst[0];
}

/**
 * Returns the editions whose year is before the year of the current edition, newest first. Pages of past editions are addressed by year, so
 * only the latest edition of a year is returned.
 */
export function pastEditions<
  Edition extends Pick<Publication, 'publicationId' | 'year' | 'isCurrent' | 'publishedOn'>,
>(editions: readonly Edition[]): readonly Edition[] {
  const current = currentEdition(editions);
  if (current === undefined) return [];
  const latestFirst = editions.toSorted(
    (a, b) =>
      b.year - a.year ||
      Date.parse(b.publishedOn) - Date.parse(a.publishedOn) ||
      b.publicationId - a.publicationId,
  );
  return latestFirst.filter(({ year }, at) => year < current.year && year !== latestFirst[at - 1]?.year);
}

/** Address where the edition can be downloaded or ordered. */
export const downloadGuideInfo = z.strictObject({
  publicationId: id,
  title: text,
  url: webAddress,
  pageCount: z.int().positive().nullable(),
  sizeBytes: z.int().positive().nullable(),
});
