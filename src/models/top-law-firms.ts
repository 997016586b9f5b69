import type { Collection } from 'astro-incremental';
import { compareText } from '#texts/collation.ts';
import * as topFirmsTexts from '#texts/top-firms.ts';
import { readGroupIds } from '../content/snapshots/reader.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { rankTiers } from '../domain/tier-rank.ts';
import { GroupView, type Link } from './group-view.ts';
import { description, HOME, type PageMeta, sitePageTitle } from './page-meta.ts';
import { placeName } from './profile-parts.ts';

/** Points of a department in each band, from the first to the sixth. */
const BAND_POINTS = [15, 13, 11, 9, 7, 5] as const;

interface TopFirm {
  /** Position in the list; firms with the same points share a position. */
  readonly place: number;
  /** Link to the firm's page in the guide in which it has the most points. */
  readonly firm: Link;
  readonly seat: string;
  readonly points: number;
  readonly departments: number;
  /** Number of departments in each band, from the first to the sixth. */
  readonly bands: readonly number[];
  readonly guides: readonly Link[];
}

export interface TopLawFirmsModel {
  readonly meta: PageMeta;
  readonly firms: readonly TopFirm[];
  readonly guides: readonly {
    readonly guide: Link;
    readonly firms: readonly (Link & { readonly points: number })[];
  }[];
  /** Totals that the page explains. */
  readonly counted: {
    readonly firms: number;
    readonly departments: number;
    readonly bands: readonly {
      readonly name: string;
      readonly points: number;
      readonly departments: number;
    }[];
    /** Number of departments in a tier that is not a band. */
    readonly uncounted: number;
  };
}

/** The points of a firm in one guide. */
interface Score {
  readonly view: GroupView;
  readonly organisationId: number;
  readonly name: string;
  readonly points: number;
  readonly bands: readonly number[];
}

/** Path of the page. */
export const TOP_LAW_FIRMS = '/top-law-firms';

/** Maximum number of listed firms. It limits the page to about 350 KB, 60 KB with gzip. */
const MAX_FIRMS = 500;
const MAX_FIRMS_PER_GUIDE = 5;

/** `/top-law-firms`: the firms with the most points for the departments that the current editions rank. */
export const topLawFirmsPages: Collection<TopLawFirmsModel> = {
  partitions: () => ['all'],
  *pages(_partition, inputs) {
    const views = readGroupIds(inputs).map((groupId) => new GroupView(inputs, groupId));
    const scores = views.flatMap(guideScores);
    const standings = computeStandings(scores);
    const path = TOP_LAW_FIRMS;
    yield {
      path,
      model: {
        meta: {
          title: sitePageTitle(topFirmsTexts.title),
          description: description(topFirmsTexts.description(siteConfiguration.productName)),
          path,
          breadcrumbs: [HOME, { label: topFirmsTexts.heading }],
        },
        firms: topFirms(standings),
        guides: views
          .map((view) => ({
            guide: view.guide,
            firms: scores
              .filter((score) => score.view === view && score.points > 0)
              .sort((a, b) => b.points - a.points || compareText(a.name, b.name))
              .slice(0, MAX_FIRMS_PER_GUIDE)
              .map((score) => ({ ...firmLink(score), points: score.points })),
          }))
          .filter(({ firms }) => firms.length > 0)
          .sort((a, b) => compareText(a.guide.label, b.guide.label)),
        counted: {
          firms: standings.length,
          departments: total(scores.flatMap(({ bands }) => bands)),
          bands: BAND_POINTS.map((points, index) => ({
            name: bandName(views, index + 1),
            points,
            departments: total(scores.map(({ bands }) => bands[index] ?? 0)),
          })).filter(({ name }) => name !== ''),
          uncounted:
            total(views.map((view) => view.records('departments').length)) -
            total(scores.flatMap(({ bands }) => bands)),
        },
      },
    };
  },
};

/** Returns the distinct names of the band with a rank in all guides, separated by commas; an empty string if no guide has the band. */
const bandName = (views: readonly GroupView[], rank: number): string => {
  const names = views.flatMap((view) =>
    view
      .records('tiers')
      .all.filter(({ tierId }) => view.tierRank(tierId) === rank)
      .map(({ name }) => name),
  );
  return [...new Set(names)].join(', ');
};

/** Returns the points of the firms in a guide. Firms without points, i.e. without a department in a band, are omitted. */
function guideScores(view: GroupView): readonly Score[] {
  const rankByTier = rankTiers(view.records('tiers').all);
  const organisations = view.records('organisations').select('organisationId', 'name');
  const names = new Map(organisations.map(({ organisationId, name }) => [organisationId, name]));
  const departments = Map.groupBy(
    view.records('departments').select('parentOrganisationId', 'tierId'),
    ({ parentOrganisationId }) => parentOrganisationId,
  );
  return [...departments].flatMap(([organisationId, ofFirm]) => {
    const bands = BAND_POINTS.map(
      (_, index) => ofFirm.filter(({ tierId }) => rankByTier.get(tierId) === index + 1).length,
    );
    const points = total(bands.map((count, index) => count * (BAND_POINTS[index] ?? 0)));
    const name = names.get(organisationId) ?? '';
    return points === 0 ? [] : [{ view, organisationId, name, points, bands }];
  });
}

/** The points of a firm in all guides; the guide with the most points is first. */
interface Standing {
  readonly points: number;
  readonly scores: readonly [Score, ...Score[]];
}

/** Returns all firms, most points first. */
const computeStandings = (scores: readonly Score[]): readonly Standing[] =>
  [...Map.groupBy(scores, ({ organisationId }) => organisationId).values()]
    .map((ofFirm) => ({
      points: total(ofFirm.map(({ points }) => points)),
      scores: ofFirm.toSorted((a, b) => b.points - a.points) as [Score, ...Score[]],
    }))
    .sort(
      ({ points, scores: [one] }, { points: others, scores: [other] }) =>
        others - points ||
        compareText(one.name, other.name) ||
        compareText(firmLink(one).href, firmLink(other).href),
    );

/** Returns the first firms with their positions. */
function topFirms(standings: readonly Standing[]): readonly TopFirm[] {
  return standings.slice(0, MAX_FIRMS).map(({ points, scores }) => {
    const [best] = scores;
    return {
      place: standings.findIndex((standing) => standing.points === points) + 1,
      firm: firmLink(best),
      seat: placeName(best.view.records('organisations').require(best.organisationId)),
      points,
      departments: total(scores.flatMap(({ bands }) => bands)),
      bands: BAND_POINTS.map((_, index) => total(scores.map(({ bands }) => bands[index] ?? 0))),
      guides: scores
        .map((score) => ({ label: score.view.name, href: firmLink(score).href }))
        .sort((a, b) => compareText(a.label, b.label)),
    };
  });
}

const firmLink = ({ view, organisationId }: Score): Link =>
  view.firm(view.records('organisations').require(organisationId));

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
