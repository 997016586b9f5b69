import * as badgeTexts from '#texts/badges.ts';
import { type BadgeSubject, editionBadgeAddress, tableBadgeAddress } from '../domain/badges.ts';
import type { IndividualRanking } from '../domain/ranking.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import type { GroupView } from './group-view.ts';

/** A badge that a firm or lawyer may show on another site. */
export interface BadgeChoice {
  /** Label of the badge: its ranking table, the whole guide, or the personal badge. */
  readonly title: string;
  readonly year: number;
  /** Address of the PNG file; see `badgeSvgAddress`. */
  readonly src: string;
  readonly alt: string;
}

/**
 * Returns the badges of a ranked firm, department or lawyer. The badges of the tables of the current edition come first, best tier first;
 * then one badge of the guide for each edition with a ranking, newest first.
 * @param name the lawyer's name; null for a firm or department
 */
export function badgeChoices(
  view: GroupView,
  subject: BadgeSubject,
  name: string | null,
  rankings: readonly Pick<IndividualRanking, 'subsectionId' | 'tierId' | 'rankedYears'>[],
): readonly BadgeChoice[] {
  const { edition } = view;
  const alt = (year: number, table: string | null): string =>
    badgeTexts.alternativeText(name, `${siteConfiguration.productName} ${view.name} ${year}`, table);
  const tables =
    edition === undefined
      ? []
      : rankings
          .filter(({ rankedYears }) => rankedYears.includes(edition.year))
          .toSorted((a, b) => view.tier(a.tierId).rankOrder - view.tier(b.tierId).rankOrder)
          .map(({ subsectionId }): BadgeChoice => {
            const subsection = view.records('subsections').require(subsectionId);
            const { year } = edition;
            const title = view.table(subsection).label;
            const src = tableBadgeAddress({ groupId: view.groupId, year, ...subsection });
            return { title, year, src, alt: alt(year, title) };
          });
  const years = new Set(rankings.flatMap(({ rankedYears }) => rankedYears));
  const editions = view
    .records('publications')
    .all.filter(({ year }) => years.has(year))
    .toSorted((a, b) => b.year - a.year)
    .map(({ year, publicationTypeName }): BadgeChoice => {
      const names = { groupName: view.name, publicationTypeName: publicationTypeName ?? undefined };
      const src = editionBadgeAddress({ ...names, year }, subject);
      return { title: badgeTexts.wholeGuide(view.name), year, src, alt: alt(year, null) };
    });
  return [...tables, ...new Map(editions.map((badge) => [badge.src, badge])).values()];
}
