import type { EditorialReview } from '../domain/editorial.ts';
import { htmlText } from './cms-html.ts';

/**
 * Returns the texts of a review and of its quotes, for the words by which a search finds a firm or department. The HTML is not sanitised,
 * because its text is never shown.
 */
export const reviewTexts = (review: EditorialReview | null | undefined): readonly string[] =>
  review ? [htmlText(review.html), ...review.quotes] : [];
