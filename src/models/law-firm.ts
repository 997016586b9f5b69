import { type Inputs, type Page, pageByPage } from 'astro-incremental';
import * as badgeTexts from '#texts/badges.ts';
import { compareText } from '#texts/collation.ts';
import * as firmTexts from '#texts/firm.ts';
import { readDetailRecords, readSiteRecords } from '../content/snapshots/reader.ts';
import type { RecordOf } from '../content/snapshots/record-kinds.ts';
import { articleAddress } from '../domain/addresses.ts';
import { BADGE_SIZE, badgeAddress, type FirmKind, firmKind } from '../domain/badges.ts';
import type { Contact, Contribution } from '../domain/editorial.ts';
import type { ProfilePicture } from '../domain/profile-pictures.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import type { TierRank } from '../domain/tier-rank.ts';
import { type BadgeChoice, badgeChoices } from './badge-choices.ts';
import { type BandHistory, bandHistories, pastHistories } from './band-history.ts';
import { locationLink } from './browse-links.ts';
import { detailPartitions, keysInBucket, parsePartition } from './bucket-partitions.ts';
import { describeYears } from './describe-years.ts';
import { GroupView, type Link, type Organisation, type PersonLink } from './group-view.ts';
import { firmContact } from './newest-facts.ts';
import { description, guidePageTitle, HOME, type PageMeta } from './page-meta.ts';
import { newestFirst, type Prose, placeName, type Review, safeProse, safeReview } from './profile-parts.ts';
import { bestFirst, type RankingLine, rankingLines } from './rankings.ts';
import { type Movement, tierMovement } from './tier-movement.ts';

/** A ranked team in the list on the firm's page. */
interface DepartmentLine {
  readonly department: Link;
  readonly table: Link;
  readonly subsectionType: string;
  readonly tier: string;
  readonly tierRank: TierRank;
  readonly years: readonly string[];
  readonly movement: Movement | null;
}

export interface RankedIndividualLine {
  readonly lawyer: PersonLink;
  readonly rankings: readonly RankingLine[];
}

export interface LawFirmModel {
  readonly meta: PageMeta;
  readonly guide: Link;
  readonly name: string;
  readonly place: string;
  readonly kind: FirmKind;
  readonly logo: ProfilePicture | null;
  /** Badge of the current edition, for link previews; null without ranked departments. */
  readonly badge: { readonly src: string; readonly alt: string } | null;
  readonly badges: readonly BadgeChoice[];
  readonly contact: Contact;
  readonly review: Review | null;
  /** Sentences with the facts about a firm that has no review; null if the firm has a review. */
  readonly introduction: string | null;
  /** Ranked departments by location, and within a location by practice area. */
  readonly locations: readonly {
    readonly name: string;
    /** Address of the page with the tables of the location. */
    readonly page: string;
    readonly departments: readonly DepartmentLine[];
  }[];
  /** The bands by table and edition; empty without past editions. */
  readonly history: readonly BandHistory[];
  readonly individuals: readonly RankedIndividualLine[];
  readonly offices: readonly (Link & { readonly country: string | null; readonly isHeadOffice: boolean })[];
  readonly providedProfiles: readonly Prose[];
  readonly articles: readonly (Link & { readonly publishedOn: string })[];
  readonly contributions: readonly Contribution[];
  /** The firm's pages in other guides. */
  readonly otherGuides: readonly Link[];
}

/** `/law-firm/…`: one page per firm and guide. */
export const lawFirmPages = pageByPage<LawFirmModel>({
  partitions: (inputs) => detailPartitions(inputs, 'organisation-details'),
  keys: (partition, inputs) => keysInBucket(inputs, partition, 'organisations'),
  page(key, partition, inputs) {
    const { groupId, bucket } = parsePartition(partition);
    const view = new GroupView(inputs, groupId);
    const organisation = view.records('organisations').require(Number(key));
    const details = readDetailRecords(inputs, groupId, 'organisation-details', bucket);
    return firmPage(view, organisation, details.get(organisation.organisationId), inputs);
  },
});

function firmPage(
  view: GroupView,
  organisation: Organisation,
  detail: RecordOf<'organisation-details'> | undefined,
  inputs: Inputs,
): Page<LawFirmModel> {
  const { organisationId, name } = organisation;
  const departments = view.records('departments').where('parentOrganisationId', organisationId);
  const ranked = view
    .records('individuals')
    .where('parentOrganisationId', organisationId)
    .filter(({ rankings }) => rankings.length > 0);
  const offices = view.records('offices').where('parentOrganisationId', organisationId);
  // A guide whose previous content is retained may refer to an article that was removed since.
  const articles = (detail?.articleIds ?? []).flatMap(
    (id) => readSiteRecords(inputs, 'articles').get(id) ?? [],
  );
  const path = view.firm(organisation).href;
  const kind = firmKind(organisation.firmType);
  const place = placeName(organisation);
  const { edition } = view;
  const badge =
    edition === undefined || departments.length === 0
      ? null
      : {
          src: badgeAddress({
            groupName: view.name,
            publicationTypeName: edition.publicationTypeName ?? undefined,
            firmType: organisation.firmType,
            year: edition.year,
          }),
          alt: badgeTexts.alternativeText(
            null,
            `${siteConfiguration.productName} ${view.name} ${edition.year}`,
            null,
          ),
        };
  return {
    path,
    model: {
      meta: {
        title: guidePageTitle(name, view.name, place === '' ? '' : `, ${place}`),
        description: description(
          firmTexts.description({
            name,
            guide: view.name,
            productName: siteConfiguration.productName,
            departments: departments.length,
            lawyers: ranked.length,
          }),
        ),
        path,
        shareImage: badge === null ? view.shareImage : { ...badge, width: BADGE_SIZE, height: BADGE_SIZE },
        edition: view.editionName,
        feed: view.feed('firm', organisationId),
        breadcrumbs: [HOME, view.guide, { label: name }],
      },
      guide: view.guide,
      name,
      place,
      kind,
      logo: view.logo(organisation),
      badge,
      badges: badgeChoices(view, kind, null, departments),
      contact: firmContact(view, organisation),
      review: detail?.editorialReview ? safeReview(detail.editorialReview) : null,
      introduction: detail?.editorialReview
        ? null
        : firmTexts.introduction({
            name,
            kind,
            place,
            otherTowns: [
              ...new Set(offices.map(({ locationName }) => locationName).toSorted(compareText)),
            ].filter((town) => town !== organisation.townName),
            formerNames: organisation.formerNames ?? [],
            guide: view.name,
            departments: departments.length,
            lawyers: ranked.length,
            best:
              departments.length > 0
                ? bestRanking(view, departments, 'firm')
                : bestRanking(
                    view,
                    ranked.flatMap(({ rankings }) => rankings),
                    'lawyers',
                  ),
          }),
      locations: departmentsByLocation(view, organisationId),
      history: pastHistories(bandHistories(view, { kind: 'firm', id: organisationId }, departments)),
      individuals: bestFirst(view, ranked).map((individual) => ({
        lawyer: view.person(individual),
        rankings: rankingLines(view, individual),
      })),
      offices: offices
        .map((office) => ({
          ...view.office(office),
          country: office.countryName,
          isHeadOffice: office.isHeadOffice,
        }))
        .sort((a, b) => Number(b.isHeadOffice) - Number(a.isHeadOffice) || compareText(a.label, b.label)),
      providedProfiles: (detail?.providedProfiles ?? []).map(safeProse),
      articles: articles
        .map(({ title, seoTitle, publishedOn }) => ({
          label: title,
          href: articleAddress(seoTitle),
          publishedOn,
        }))
        .sort((a, b) => (a.publishedOn < b.publishedOn ? 1 : -1)),
      contributions: newestFirst(detail?.contributions ?? []),
      otherGuides: view.otherGuides.flatMap((other) => {
        const same = other.records('organisations').get(organisationId);
        return same === undefined ? [] : [{ label: other.name, href: other.firm(same).href }];
      }),
    },
  };
}

/** Number of tables that the introduction of a firm names. */
const MAX_NAMED_TABLES = 3;

/** Returns the highest band of rankings, and the first tables with this band; undefined without rankings. */
function bestRanking<Holder>(
  view: GroupView,
  rankings: readonly { readonly tierId: number; readonly subsectionId: number }[],
  holder: Holder,
): { readonly holder: Holder; readonly tier: string; readonly tables: readonly string[] } | undefined {
  const [highest] = rankings.map(({ tierId }) => view.tier(tierId)).sort((a, b) => a.rankOrder - b.rankOrder);
  if (highest === undefined) return undefined;
  const tables = rankings
    .filter(({ tierId }) => tierId === highest.tierId)
    .map(({ subsectionId }) => view.table(view.records('subsections').require(subsectionId)).label);
  return {
    holder,
    tier: highest.name,
    tables: [...new Set(tables)].sort(compareText).slice(0, MAX_NAMED_TABLES),
  };
}

function departmentsByLocation(view: GroupView, organisationId: number): LawFirmModel['locations'] {
  const lines = view
    .records('departments')
    .where('parentOrganisationId', organisationId)
    .map((department) => {
      const subsection = view.records('subsections').require(department.subsectionId);
      return {
        location: view.locationName(subsection),
        line: {
          department: view.department(department),
          table: view.table(subsection),
          subsectionType: view.subsectionTypeName(subsection),
          tier: view.tier(department.tierId).name,
          tierRank: view.tierRank(department.tierId),
          years: describeYears(department.rankedYears),
          movement: tierMovement(view, department),
        },
      };
    });
  return [...Map.groupBy(lines, ({ location }) => location)]
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, ofLocation]) => ({
      name,
      page: locationLink(name).href,
      departments: ofLocation
        .map(({ line }) => line)
        .sort(
          (a, b) =>
            compareText(a.department.label, b.department.label) || compareText(a.table.href, b.table.href),
        ),
    }));
}
