import { compareText } from '#texts/collation.ts';
import type { GroupView, Link } from './group-view.ts';
import { tierMovement } from './tier-movement.ts';

/** A department that moved up since the previous edition. */
export interface Mover {
  readonly firm: Link;
  readonly previousTier: string;
  readonly tier: string;
  readonly table: Link;
  /** The edition, e.g. `UK 2026`, with the address of its movers. */
  readonly edition: Link;
}

/**
 * Returns the departments that moved up in the current editions of guides, at most one per firm. They are sorted by new tier, best first,
 * then by day of the edition, newest first.
 */
export function movers(views: Iterable<GroupView>, maxMovers: number): readonly Mover[] {
  const movedUp = [...views].flatMap((view) => {
    const { edition, movers: ofEdition } = view;
    if (edition === undefined || ofEdition === undefined) return [];
    return view
      .records('departments')
      .select('parentOrganisationId', 'subsectionId', 'tierId', 'previousTierId', 'rankedYears')
      .flatMap((department) =>
        department.previousTierId === undefined || tierMovement(view, department)?.kind !== 'up'
          ? []
          : {
              view,
              department,
              previousTier: view.tier(department.previousTierId),
              tier: view.tier(department.tierId),
              edition: ofEdition,
              publishedOn: edition.publishedOn,
            },
      );
  });
  movedUp.sort((a, b) => a.tier.rankOrder - b.tier.rankOrder || compareText(b.publishedOn, a.publishedOn));
  return [...Map.groupBy(movedUp, ({ department }) => department.parentOrganisationId).values()]
    .flatMap(([first]) => first ?? [])
    .slice(0, maxMovers)
    .map(({ view, department, previousTier, tier, edition }) => ({
      firm: view.firm(
        view.records('organisations').pick(department.parentOrganisationId, 'organisationId', 'name'),
      ),
      previousTier: previousTier.name,
      tier: tier.name,
      table: view.table(view.records('subsections').require(department.subsectionId)),
      edition,
    }));
}
