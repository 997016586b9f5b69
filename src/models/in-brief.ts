import { language } from '#texts/language.ts';
import type { EditorialReview } from '../domain/editorial.ts';
import { firstParagraph } from './cms-html.ts';
import { truncateWords } from './page-meta.ts';

const sentences = new Intl.Segmenter(language, { granularity: 'sentence' });

/** A shorter sentence is continued with the next one, because it may end after an abbreviation such as `Mr.`. */
const MIN_CHARACTERS = 32;
const MAX_CHARACTERS = 160;

/**
 * Returns the first sentence of the review of a table's entry, as text of at most 160 characters; null if no review belongs to the
 * table. A review without a table belongs to all tables.
 */
export function inBrief(
  reviews: readonly Pick<EditorialReview, 'subsectionId' | 'html'>[],
  subsectionId: number,
): string | null {
  const review =
    reviews.find((candidate) => candidate.subsectionId === subsectionId) ??
    reviews.find((candidate) => candidate.subsectionId === null);
  if (review === undefined) return null;
  let text = '';
  for (const { segment } of sentences.segment(firstParagraph(review.html))) {
    text += segment;
    if (text.trim().length >= MIN_CHARACTERS) break;
  }
  return text.trim() === '' ? null : truncateWords(text.trim(), MAX_CHARACTERS);
}
