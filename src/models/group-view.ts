import type { Inputs } from 'astro-incremental';
import { readPictureDigest } from '../content/snapshots/profile-pictures.ts';
import {
  pickDetail,
  readEditionRecords,
  readGroupIds,
  readGroupRecords,
} from '../content/snapshots/reader.ts';
import type { DetailRecordKind, GroupRecordKind, RecordOf } from '../content/snapshots/record-kinds.ts';
import type { Records } from '../content/snapshots/records.ts';
import {
  departmentAddress,
  guideAddress,
  lawFirmAddress,
  lawyerAddress,
  moversAddress,
  officeAddress,
  pastRankingsAddress,
  rankingsAddress,
} from '../domain/addresses.ts';
import { type FeedKind, feedAddress } from '../domain/feeds.ts';
import { latinName } from '../domain/latin-name.ts';
import type { PastTable } from '../domain/past-table.ts';
import { type ProfilePicture, profilePicture } from '../domain/profile-pictures.ts';
import { currentEdition, pastEditions } from '../domain/publication.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { guideShareImageAddress, SHARE_IMAGE_SIZE, type ShareImage } from '../domain/share-images.ts';
import { rankTiers, type TierRank } from '../domain/tier-rank.ts';

export type Department = RecordOf<'departments'>;
export type Individual = RecordOf<'individuals'>;
export type Office = RecordOf<'offices'>;
export type Organisation = RecordOf<'organisations'>;
export type Subsection = RecordOf<'subsections'>;
export type Tier = RecordOf<'tiers'>;

/** A past edition of a guide, with its tables. */
export interface PastEdition extends Pick<RecordOf<'publications'>, 'year' | 'publishedOn'> {
  readonly tables: Records<RecordOf<'past-tables'>>;
}

/** A label with the address that it links to. */
export interface Link {
  readonly label: string;
  readonly href: string;
}

/** A link to a person, with the person's photograph. */
export interface PersonLink extends Link {
  readonly photograph: ProfilePicture | null;
}

/** Joins the records of one group and formats the addresses of its pages, for the models of all page kinds. */
export class GroupView {
  readonly groupId: number;
  readonly name: string;
  readonly #inputs: Inputs;
  readonly #records = new Map<GroupRecordKind, Records<never>>();
  #otherGuides: readonly GroupView[] | undefined;
  #pastEditions: readonly PastEdition[] | undefined;

  constructor(inputs: Inputs, groupId: number) {
    this.#inputs = inputs;
    this.groupId = groupId;
    this.name = this.records('type-group').require(groupId).name;
  }

  records<Kind extends GroupRecordKind>(kind: Kind): Records<RecordOf<Kind>> {
    let records = this.#records.get(kind);
    if (records === undefined) {
      records = readGroupRecords(this.#inputs, this.groupId, kind) as unknown as Records<never>;
      this.#records.set(kind, records);
    }
    return records as unknown as Records<RecordOf<Kind>>;
  }

  /** The views of all other guides, in the order of their ids. */
  get otherGuides(): readonly GroupView[] {
    this.#otherGuides ??= readGroupIds(this.#inputs)
      .filter((groupId) => groupId !== this.groupId)
      .map((groupId) => new GroupView(this.#inputs, groupId));
    return this.#otherGuides;
  }

  /** Returns some fields of the details of a record; undefined if it has none. */
  pickDetail<Kind extends DetailRecordKind, Field extends keyof RecordOf<Kind> & string>(
    kind: Kind,
    record: { readonly id: number; readonly firmId: number },
    ...fields: readonly Field[]
  ): Pick<RecordOf<Kind>, Field> | undefined {
    return pickDetail(this.#inputs, this.groupId, kind, record, ...fields);
  }

  /** The current edition, or the newest if none is marked current. */
  get edition(): RecordOf<'publications'> | undefined {
    return currentEdition(this.records('publications').all);
  }

  get guide(): Link {
    return { label: this.name, href: guideAddress({ guide: this.name, groupId: this.groupId }) };
  }

  /** The past editions that the snapshot has, newest first. */
  get pastEditions(): readonly PastEdition[] {
    this.#pastEditions ??= pastEditions(this.records('publications').all).flatMap(
      ({ publicationId, year, publishedOn }) => {
        const tables = readEditionRecords(this.#inputs, this.groupId, 'past-tables', publicationId);
        return tables.length === 0 ? [] : [{ year, publishedOn, tables }];
      },
    );
    return this.#pastEditions;
  }

  /** Returns the edition that precedes the edition of a year; undefined if the snapshot does not have it. */
  editionBefore(year: number): PastEdition | undefined {
    const preceding = pastEditions(this.records('publications').all).find((each) => each.year < year);
    return this.pastEditions.find((each) => each.year === preceding?.year);
  }

  /** Returns the link to a ranking table in a past edition, labelled with the names of that edition. */
  pastTable(
    table: TableIds & Pick<PastTable, 'subsectionId' | 'practiceArea' | 'location'>,
    year: number,
  ): Link {
    // If the table still exists, the address of the page starts with the table's current address. It contains the current names, and not
    // the names of the past edition.
    const current = this.records('subsections').get(table.subsectionId);
    const { practiceArea, location } = table;
    return {
      label: `${practiceArea}, ${location}`,
      href:
        current === undefined
          ? pastRankingsAddress({ ...table, groupId: this.groupId, year })
          : `${this.table(current).href}/${year}`,
    };
  }

  /** The name of the current edition, e.g. `UK 2026`; undefined if the guide has no edition. */
  get editionName(): string | undefined {
    return this.edition && `${this.name} ${this.edition.year}`;
  }

  /** The movers of the current edition, by table; undefined if the guide has no edition. */
  get movers(): Link | undefined {
    const { editionName, name: guide, groupId } = this;
    if (editionName === undefined) return undefined;
    return { label: editionName, href: moversAddress('movers-by-table', { guide, groupId }) };
  }

  /** Returns the address of a feed; undefined if the guide has no edition. */
  feed(kind: FeedKind, id: number): string | undefined {
    return this.edition === undefined ? undefined : feedAddress(this.groupId, kind, id);
  }

  /** The link preview picture of the guide's pages; undefined if the guide has no edition. */
  get shareImage(): ShareImage | undefined {
    const { edition, editionName, name, groupId } = this;
    if (edition === undefined) return undefined;
    return {
      ...SHARE_IMAGE_SIZE,
      src: guideShareImageAddress({ guide: name, groupId, year: edition.year }),
      alt: `${siteConfiguration.productName}: ${editionName}`,
    };
  }

  lawyer(individual: Pick<Individual, 'fullName' | 'personOrganisationId'>): Link {
    const { fullName, personOrganisationId } = individual;
    return {
      label: fullName,
      href: lawyerAddress({
        name: latinName(fullName),
        guide: this.name,
        groupId: this.groupId,
        personOrganisationId,
      }),
    };
  }

  firm(organisation: Pick<Organisation, 'name' | 'organisationId'>): Link {
    const { name, organisationId } = organisation;
    return {
      label: name,
      href: lawFirmAddress({
        name: latinName(name),
        guide: this.name,
        groupId: this.groupId,
        organisationId,
      }),
    };
  }

  parentFirm(record: { readonly parentOrganisationId: number }): Organisation {
    return this.records('organisations').require(record.parentOrganisationId);
  }

  office(office: Pick<Office, 'locationName' | 'parentOrganisationId' | 'organisationId'>): Link {
    return {
      label: office.locationName,
      href: officeAddress({
        organisationName: latinName(this.parentFirm(office).name),
        location: latinName(office.locationName),
        guide: this.name,
        groupId: this.groupId,
        organisationId: office.organisationId,
      }),
    };
  }

  practiceAreaName(subsection: Pick<Subsection, 'practiceAreaId'>): string {
    return this.records('practice-areas').require(subsection.practiceAreaId).name;
  }

  locationName(subsection: Pick<Subsection, 'locationId'>): string {
    return this.records('locations').require(subsection.locationId).name;
  }

  subsectionTypeName(subsection: Subsection): string {
    return this.records('subsection-types').require(subsection.subsectionTypeId).name;
  }

  /** Returns the link to a ranking table, labelled with its practice area and location. */
  table(subsection: TableIds): Link {
    const practiceArea = this.practiceAreaName(subsection);
    const location = this.locationName(subsection);
    return {
      label: `${practiceArea}, ${location}`,
      href: rankingsAddress({ practiceArea, location, groupId: this.groupId, ...pickTableIds(subsection) }),
    };
  }

  department(department: Pick<Department, 'subsectionId' | 'parentOrganisationId'>): Link {
    const subsection = this.records('subsections').require(department.subsectionId);
    const practiceArea = this.practiceAreaName(subsection);
    return {
      label: practiceArea,
      href: departmentAddress({
        organisationName: latinName(this.parentFirm(department).name),
        practiceArea,
        guide: this.name,
        groupId: this.groupId,
        ...pickTableIds(subsection),
        parentOrganisationId: department.parentOrganisationId,
      }),
    };
  }

  tier(tierId: number): Tier {
    return this.records('tiers').require(tierId);
  }

  /** Returns the rank of a tier among the tiers of the guide. */
  tierRank(tierId: number): TierRank {
    return rankTiers(this.records('tiers').all).get(tierId) ?? 'other';
  }

  person(individual: Individual): PersonLink {
    return { ...this.lawyer(individual), photograph: this.photograph(individual) };
  }

  /** Returns a person's photograph; null if the snapshot has none. */
  photograph({ personOrganisationId }: Individual): ProfilePicture | null {
    return this.#picture('photograph', personOrganisationId);
  }

  /** Returns a firm's logo; null if the snapshot has none. */
  logo({ organisationId }: Organisation): ProfilePicture | null {
    return this.#picture('logo', organisationId);
  }

  #picture(kind: ProfilePicture['kind'], entityId: number): ProfilePicture | null {
    const digest = readPictureDigest(this.#inputs, this.groupId, kind, entityId);
    return digest === undefined ? null : profilePicture({ groupId: this.groupId, kind, entityId, digest });
  }

  /** Returns the people ranked in a table, in the order of the snapshot. */
  individualsInTable(subsectionId: number): readonly Individual[] {
    return this.records('individuals').whereAny('rankings', 'subsectionId', subsectionId);
  }
}

type TableIds = Pick<Subsection, 'practiceAreaId' | 'locationId' | 'subsectionTypeId'>;

const pickTableIds = ({ practiceAreaId, locationId, subsectionTypeId }: TableIds) => ({
  practiceAreaId,
  locationId,
  subsectionTypeId,
});
