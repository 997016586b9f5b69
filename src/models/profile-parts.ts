import type { Contact, Contribution, EditorialReview, ProvidedProfile } from '../domain/editorial.ts';
import { cmsHtml } from './cms-html.ts';

/** Parts that profiles of firms, departments and people share, with their HTML made safe. */

export interface Prose {
  readonly title: string;
  readonly html: string;
}

export interface Review {
  readonly html: string;
  readonly quotes: readonly string[];
}

export const NO_CONTACT: Contact = { email: null, telephone: null, website: null, addressLines: [] };

export const safeProse = ({ title, html }: ProvidedProfile): Prose => ({ title, html: cmsHtml(html) });

export const safeReview = ({ html, quotes }: EditorialReview): Review => ({ html: cmsHtml(html), quotes });

/** Contributions, newest first. */
export function newestFirst(contributions: readonly Contribution[]): readonly Contribution[] {
  return contributions.toSorted((a, b) =>
    a.publishedOn < b.publishedOn ? 1 : a.publishedOn > b.publishedOn ? -1 : a.contentId - b.contentId,
  );
}

/** A town and its country, with what is missing left out. */
export function placeName({
  townName,
  countryName,
}: {
  readonly townName: string | null;
  readonly countryName: string | null;
}): string {
  return [townName, countryName].filter((name) => name !== null && name !== '').join(', ');
}
