import * as profileTexts from '#texts/profile.ts';
import type { FirmKind } from '../domain/badges.ts';
import type { Contact, Contribution, EditorialReview, ProvidedProfile } from '../domain/editorial.ts';
import { cmsHtml } from './cms-html.ts';
import type { Link } from './group-view.ts';

/** Sections that profiles of firms, departments and people share, with sanitised HTML. */

export interface Prose {
  readonly title: string;
  readonly html: string;
}

export interface Review {
  readonly html: string;
  readonly quotes: readonly string[];
}

/** A fact below the contact details of a profile. */
export interface Fact {
  readonly label: string;
  readonly values: readonly { readonly text: string; readonly href?: string }[];
}

/** Returns the label and the link of the firm of a department, an office or a lawyer. */
export const firmFact = ({ firm, firmKind }: { readonly firm: Link; readonly firmKind: FirmKind }): Fact => ({
  label: profileTexts.firmOfKind[firmKind],
  values: [{ text: firm.label, href: firm.href }],
});

export const NO_CONTACT: Contact = { email: null, telephone: null, website: null, addressLines: [] };

/** Returns a provided profile with sanitised HTML. `index`: its position among the profiles of the page. */
export const safeProse = ({ title, html }: ProvidedProfile, index = 0): Prose => ({
  title,
  html: cmsHtml(html, `profile-${index + 1}`),
});

/** Returns an editorial review with sanitised HTML. */
export const safeReview = ({ contentId, html, quotes }: EditorialReview): Review => ({
  html: cmsHtml(html, `review-${contentId}`),
  quotes,
});

/** Sorts contributions, newest first. */
export function newestFirst(contributions: readonly Contribution[]): readonly Contribution[] {
  return contributions.toSorted((a, b) =>
    a.publishedOn < b.publishedOn ? 1 : a.publishedOn > b.publishedOn ? -1 : a.contentId - b.contentId,
  );
}

/** Formats a town and its country; missing names are omitted. */
export function placeName({
  townName,
  countryName,
}: {
  readonly townName: string | null;
  readonly countryName: string | null;
}): string {
  return [townName, countryName].filter((name) => name !== null && name !== '').join(', ');
}
