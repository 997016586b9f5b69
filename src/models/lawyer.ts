import { type Page, pageByPage } from 'astro-incremental';
import * as badgeTexts from '#texts/badges.ts';
import * as lawyerTexts from '#texts/lawyer.ts';
import { readDetailRecords } from '../content/snapshots/reader.ts';
import type { RecordOf } from '../content/snapshots/record-kinds.ts';
import { contactCardAddress } from '../domain/addresses.ts';
import { type FirmKind, firmKind, hasPersonalisedBadge, personalisedBadgeAddress } from '../domain/badges.ts';
import type { Contact, Contribution } from '../domain/editorial.ts';
import type { ProfilePicture } from '../domain/profile-pictures.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { type BadgeChoice, badgeChoices } from './badge-choices.ts';
import { type BandHistory, bandHistories, pastHistories } from './band-history.ts';
import { detailPartitions, keysInBucket, parsePartition } from './bucket-partitions.ts';
import { GroupView, type Individual, type Link, type PersonLink } from './group-view.ts';
import { personFacts } from './newest-facts.ts';
import { description, guidePageTitle, HOME, type PageMeta } from './page-meta.ts';
import { newestFirst, type Prose, placeName, type Review, safeProse, safeReview } from './profile-parts.ts';
import { type RankingLine, rankingLines } from './rankings.ts';

export interface LawyerModel {
  readonly meta: PageMeta;
  readonly guide: Link;
  readonly name: string;
  readonly photograph: ProfilePicture | null;
  readonly badges: readonly BadgeChoice[];
  readonly jobTitle: string | null;
  readonly firm: Link;
  /** Whether the firm is a set of barristers. */
  readonly firmKind: FirmKind;
  readonly office: Link | null;
  readonly place: string;
  readonly languages: readonly string[];
  readonly contact: Contact;
  /** Address of the contact card. */
  readonly card: string;
  readonly rankings: readonly RankingLine[];
  /** Rankings as a foreign expert, who is based outside the table's location. */
  readonly foreignExpertise: readonly RankingLine[];
  /** The bands by table and edition; empty without past editions. */
  readonly history: readonly BandHistory[];
  readonly reviews: readonly (Review & { readonly table: Link | null })[];
  readonly providedProfile: Prose | null;
  readonly contributions: readonly Contribution[];
  readonly related: readonly { readonly lawyer: PersonLink; readonly firm: string }[];
}

/** `/lawyer/…`: one page per individual and guide. */
export const lawyerPages = pageByPage<LawyerModel>({
  partitions: (inputs) => detailPartitions(inputs, 'individual-details'),
  keys: (partition, inputs) => keysInBucket(inputs, partition, 'individuals'),
  page(key, partition, inputs) {
    const { groupId, bucket } = parsePartition(partition);
    const view = new GroupView(inputs, groupId);
    const individual = view.records('individuals').require(Number(key));
    const details = readDetailRecords(inputs, groupId, 'individual-details', bucket);
    return lawyerPage(view, individual, details.get(individual.personOrganisationId));
  },
});

function lawyerPage(
  view: GroupView,
  individual: Individual,
  detail: RecordOf<'individual-details'> | undefined,
): Page<LawyerModel> {
  const { fullName } = individual;
  const { jobTitle, languages, contact } = personFacts(view, individual);
  const firm = view.parentFirm(individual);
  const office =
    individual.organisationId === null ? undefined : view.records('offices').get(individual.organisationId);
  const lines = rankingLines(view, individual);
  const related = (detail?.relatedPersonOrganisationIds ?? []).map((id) =>
    view.records('individuals').require(id),
  );
  const path = view.lawyer(individual).href;
  const place = placeName(individual);
  const practiceAreas = [...new Set(lines.map(({ practiceArea }) => practiceArea))];
  const namesakes = view
    .records('individuals')
    .where('fullName', fullName)
    .filter((other) => other.parentOrganisationId === individual.parentOrganisationId);
  const namesakeNumber = namesakes.indexOf(individual) + 1;
  return {
    path,
    model: {
      meta: {
        // Namesakes in one firm are numbered, so that their titles differ.
        title: guidePageTitle(
          namesakeNumber > 1 ? `${fullName} (${namesakeNumber})` : fullName,
          view.name,
          `, ${firm.name}`,
        ),
        description: description(
          lawyerTexts.description({
            name: fullName,
            firm: place === '' ? firm.name : `${firm.name}, ${place}`,
            guide: view.name,
            practiceAreas,
          }),
        ),
        path,
        shareImage: view.shareImage,
        edition: view.editionName,
        feed: view.feed('lawyer', individual.personOrganisationId),
        breadcrumbs: [HOME, view.guide, view.firm(firm), { label: fullName }],
      },
      guide: view.guide,
      name: fullName,
      photograph: view.photograph(individual),
      badges: [
        ...personalBadge(view, individual),
        ...badgeChoices(view, 'lawyer', fullName, individual.rankings),
      ],
      jobTitle,
      firm: view.firm(firm),
      firmKind: firmKind(firm.firmType),
      office: office === undefined ? null : view.office(office),
      place,
      languages,
      contact,
      card: contactCardAddress(path),
      rankings: lines.filter(({ basedIn }) => basedIn === null),
      foreignExpertise: lines.filter(({ basedIn }) => basedIn !== null),
      history: pastHistories(
        bandHistories(view, { kind: 'lawyer', id: individual.personOrganisationId }, individual.rankings),
      ),
      reviews: (detail?.editorialReviews ?? []).map((review) => ({
        ...safeReview(review),
        table:
          review.subsectionId === null
            ? null
            : view.table(view.records('subsections').require(review.subsectionId)),
      })),
      providedProfile: detail?.providedProfile ? safeProse(detail.providedProfile) : null,
      contributions: newestFirst(detail?.contributions ?? []),
      related: related.map((other) => ({ lawyer: view.person(other), firm: view.parentFirm(other).name })),
    },
  };
}

/** Returns the badge that shows a person's name, or an empty list if the publisher does not offer this badge. */
function personalBadge(view: GroupView, individual: Individual): readonly BadgeChoice[] {
  const { edition } = view;
  if (edition === undefined || !hasPersonalisedBadge(individual)) return [];
  const { fullName, parentOrganisationId, personId } = individual;
  const { publicationId, year } = edition;
  return [
    {
      title: badgeTexts.personal,
      year,
      src: personalisedBadgeAddress({ publicationId, organisationId: parentOrganisationId, personId }),
      alt: badgeTexts.alternativeText(
        fullName,
        `${siteConfiguration.productName} ${view.name} ${year}`,
        null,
      ),
    },
  ];
}
