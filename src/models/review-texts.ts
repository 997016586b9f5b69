import type { EditorialReview } from '../domain/editorial.ts';
import { htmlText } from './cms-html.ts';

/**
 * Returns the texts of a review and of its quotes, for the search index. The HTML is not sanitised, because the texts are never
 * displayed.
 */
export const reviewTexts = (review: EditorialReview | null | undefined): readonly string[] =>
  review ? [htmlText(review.html), ...review.quotes] : [];
