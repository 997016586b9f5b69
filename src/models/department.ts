import { type Page, pageByPage } from 'astro-incremental';
import * as departmentTexts from '#texts/department.ts';
import { readDetailRecords } from '../content/snapshots/reader.ts';
import type { RecordOf } from '../content/snapshots/record-kinds.ts';
import { type FirmKind, firmKind } from '../domain/badges.ts';
import type { Contact } from '../domain/editorial.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import type { TierRank } from '../domain/tier-rank.ts';
import { type BadgeChoice, badgeChoices } from './badge-choices.ts';
import { type BandHistory, bandHistories, pastHistories } from './band-history.ts';
import { detailPartitions, keysInBucket, parsePartition } from './bucket-partitions.ts';
import { describeYears } from './describe-years.ts';
import { type Department, GroupView, type Link, type PersonLink } from './group-view.ts';
import { description, HOME, type PageMeta, pageTitle, truncateWords } from './page-meta.ts';
import { NO_CONTACT, type Prose, type Review, safeProse, safeReview } from './profile-parts.ts';
import { comparePeople, describeTable } from './rankings.ts';
import { type Movement, tierMovement } from './tier-movement.ts';

export interface DepartmentModel {
  readonly meta: PageMeta;
  readonly guide: Link;
  readonly firm: Link;
  /** Whether the firm is a set of barristers. */
  readonly firmKind: FirmKind;
  readonly table: Link;
  readonly practiceArea: string;
  readonly location: string;
  readonly subsectionType: string;
  readonly tier: string;
  readonly tierRank: TierRank;
  readonly years: readonly string[];
  readonly movement: Movement | null;
  /** The bands by edition; empty without past editions. */
  readonly history: readonly BandHistory[];
  readonly contact: Contact;
  readonly badges: readonly BadgeChoice[];
  readonly heads: readonly PersonLink[];
  readonly review: Review | null;
  /** People of the firm who are ranked in the same practice area and location. */
  readonly individuals: readonly {
    readonly lawyer: PersonLink;
    readonly tier: string;
    readonly tierRank: TierRank;
    readonly years: readonly string[];
  }[];
  readonly providedProfile: Prose | null;
  readonly related: readonly (Link & { readonly location: string; readonly tier: string })[];
}

/** `/department/…`: one page per ranked team of a firm. */
export const departmentPages = pageByPage<DepartmentModel>({
  partitions: (inputs) => detailPartitions(inputs, 'department-details'),
  keys: (partition, inputs) => keysInBucket(inputs, partition, 'departments'),
  page(key, partition, inputs) {
    const { groupId, bucket } = parsePartition(partition);
    const view = new GroupView(inputs, groupId);
    const department = view.records('departments').require(Number(key));
    const details = readDetailRecords(inputs, groupId, 'department-details', bucket);
    return departmentPage(view, department, details.get(department.departmentProfileId));
  },
});

function departmentPage(
  view: GroupView,
  department: Department,
  detail: RecordOf<'department-details'> | undefined,
): Page<DepartmentModel> {
  const firm = view.parentFirm(department);
  const subsection = view.records('subsections').require(department.subsectionId);
  const tableInfo = describeTable(view, subsection);
  const tier = view.tier(department.tierId).name;
  const heads = department.headPersonOrganisationIds.map((id) => view.records('individuals').require(id));
  const ranked = rankedColleagues(view, department);
  const related = (detail?.relatedDepartmentProfileIds ?? []).map((id) =>
    view.records('departments').require(id),
  );
  const kind = firmKind(firm.firmType);
  const path = view.department(department).href;
  return {
    path,
    model: {
      meta: {
        title: pageTitle(firm.name, [
          `: ${tableInfo.table.label} (${tableInfo.subsectionType}) | ${view.name} | ${siteConfiguration.productName}`,
          `: ${tableInfo.table.label} (${tableInfo.subsectionType}) | ${view.name}`,
          `: ${tableInfo.table.label} | ${view.name}`,
          `: ${truncateWords(tableInfo.practiceArea, 12)}, ${tableInfo.location} | ${view.name}`,
        ]),
        description: description(
          departmentTexts.description({
            practiceArea: tableInfo.practiceArea,
            location: tableInfo.location,
            firm: firm.name,
            tier,
            guide: view.name,
          }),
        ),
        path,
        shareImage: view.shareImage,
        edition: view.editionName,
        breadcrumbs: [HOME, view.guide, view.firm(firm), { label: tableInfo.table.label }],
      },
      guide: view.guide,
      firm: view.firm(firm),
      firmKind: kind,
      ...tableInfo,
      tier,
      tierRank: view.tierRank(department.tierId),
      years: describeYears(department.rankedYears),
      movement: tierMovement(view, department),
      history: pastHistories(
        bandHistories(view, { kind: 'firm', id: firm.organisationId }, [department]),
      ).filter(({ table }) => table.href === tableInfo.table.href),
      contact: detail?.contact ?? NO_CONTACT,
      badges: badgeChoices(view, kind, null, [department]),
      heads: heads.map((head) => view.person(head)),
      review: detail?.editorialReview ? safeReview(detail.editorialReview) : null,
      individuals: ranked.map(({ individual, ranking }) => ({
        lawyer: view.person(individual),
        tier: view.tier(ranking.tierId).name,
        tierRank: view.tierRank(ranking.tierId),
        years: describeYears(ranking.rankedYears),
      })),
      providedProfile: detail?.providedProfile ? safeProse(detail.providedProfile) : null,
      related: related.map((other) => ({
        ...view.department(other),
        location: view.locationName(view.records('subsections').require(other.subsectionId)),
        tier: view.tier(other.tierId).name,
      })),
    },
  };
}

function rankedColleagues(view: GroupView, department: Department) {
  const { practiceAreaId, locationId } = view.records('subsections').require(department.subsectionId);
  return view
    .records('individuals')
    .where('parentOrganisationId', department.parentOrganisationId)
    .flatMap((individual) => {
      const ranking = individual.rankings.find(({ subsectionId }) => {
        const table = view.records('subsections').require(subsectionId);
        return table.practiceAreaId === practiceAreaId && table.locationId === locationId;
      });
      return ranking === undefined ? [] : [{ individual, ranking }];
    })
    .sort(
      (a, b) =>
        view.tier(a.ranking.tierId).rankOrder - view.tier(b.ranking.tierId).rankOrder ||
        comparePeople(a.individual, b.individual),
    );
}
