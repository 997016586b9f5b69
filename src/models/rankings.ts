import { compareText } from '#texts/collation.ts';
import { familyName } from '../domain/family-name.ts';
import type { TierRank } from '../domain/tier-rank.ts';
import { describeYears } from './describe-years.ts';
import type { GroupView, Individual, Link, Subsection } from './group-view.ts';
import { type Movement, tierMovement } from './tier-movement.ts';

/** A person's ranking in one table, for profiles. */
export interface RankingLine {
  readonly table: Link;
  readonly location: string;
  readonly practiceArea: string;
  readonly subsectionType: string;
  readonly tier: string;
  readonly tierOrder: number;
  readonly tierRank: TierRank;
  readonly years: readonly string[];
  readonly movement: Movement | null;
  /** The town or country where a foreign expert is based. */
  readonly basedIn: string | null;
}

/** Returns all rankings of a person, best tier first, then by table. */
export function rankingLines(view: GroupView, individual: Individual): readonly RankingLine[] {
  return individual.rankings
    .map((ranking): RankingLine => {
      const subsection = view.records('subsections').require(ranking.subsectionId);
      const tier = view.tier(ranking.tierId);
      return {
        ...describeTable(view, subsection),
        tier: tier.name,
        tierOrder: tier.rankOrder,
        tierRank: view.tierRank(ranking.tierId),
        years: describeYears(ranking.rankedYears),
        movement: tierMovement(view, ranking),
        basedIn: ranking.basedIn,
      };
    })
    .sort(
      (a, b) =>
        a.tierOrder - b.tierOrder ||
        compareText(a.table.label, b.table.label) ||
        compareText(a.table.href, b.table.href),
    );
}

/** Returns the link to a table with its location, practice area and type. */
export function describeTable(
  view: GroupView,
  subsection: Subsection,
): { table: Link; location: string; practiceArea: string; subsectionType: string } {
  return {
    table: view.table(subsection),
    location: view.locationName(subsection),
    practiceArea: view.practiceAreaName(subsection),
    subsectionType: view.subsectionTypeName(subsection),
  };
}

/** Compares people by family name, then by full name. */
export const comparePeople = (a: Individual, b: Individual): number =>
  compareText(familyName(a.fullName), familyName(b.fullName)) ||
  compareText(a.fullName, b.fullName) ||
  a.personOrganisationId - b.personOrganisationId;

/** Sorts people by their best tier, then by name. */
export function bestFirst(view: GroupView, people: readonly Individual[]): readonly Individual[] {
  const best = new Map(
    people.map((person) => [
      person,
      Math.min(...person.rankings.map(({ tierId }) => view.tier(tierId).rankOrder)),
    ]),
  );
  const bestTierOrder = (person: Individual): number => best.get(person) ?? Number.POSITIVE_INFINITY;
  // People without a ranking come last. Infinity minus Infinity is NaN, so equal values are compared first.
  return people.toSorted((a, b) =>
    bestTierOrder(a) === bestTierOrder(b) ? comparePeople(a, b) : bestTierOrder(a) - bestTierOrder(b),
  );
}
