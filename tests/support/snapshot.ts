import type { Inputs } from '../../packages/astro-incremental/src/core/types.ts';
import { type ListedPicture, profilePictureList } from '../../src/content/snapshots/profile-pictures.ts';
import {
  calendarFieldsOf,
  type DetailRecordKind,
  detailFile,
  type EditionRecordKind,
  editionFile,
  type GroupRecordKind,
  groupFile,
  type RecordKind,
  type SiteRecordKind,
  siteFile,
  type UndatedRecord,
  type UpstreamRecord,
} from '../../src/content/snapshots/record-kinds.ts';
import { inputsOf } from './inputs.ts';

/** A snapshot in memory, for tests of models: add records, then read it as a build does. */
export class TestSnapshot {
  readonly #files = new Map<string, string>();

  group<Kind extends GroupRecordKind>(
    groupId: number,
    kind: Kind,
    records: readonly UpstreamRecord<Kind>[],
  ): this {
    return this.#put(groupFile(groupId, kind), kind, records);
  }

  detail<Kind extends DetailRecordKind>(
    groupId: number,
    kind: Kind,
    bucket: string,
    records: readonly UpstreamRecord<Kind>[],
  ): this {
    return this.#put(detailFile(groupId, kind, bucket), kind, records);
  }

  edition<Kind extends EditionRecordKind>(
    groupId: number,
    kind: Kind,
    publicationId: number,
    records: readonly UpstreamRecord<Kind>[],
  ): this {
    return this.#put(editionFile(groupId, kind, publicationId), kind, records);
  }

  site<Kind extends SiteRecordKind>(kind: Kind, records: readonly UpstreamRecord<Kind>[]): this {
    return this.#put(siteFile(kind), kind, records);
  }

  pictures(groupId: number, listed: readonly ListedPicture[]): this {
    const lines = listed.map((picture) => `${JSON.stringify(picture)}\n`);
    this.#files.set(profilePictureList(groupId), lines.join(''));
    return this;
  }

  /** Adds a file with one JSON object. */
  json(file: string, content: object): this {
    this.#files.set(file, `${JSON.stringify(content)}\n`);
    return this;
  }

  #put(file: string, kind: RecordKind, records: readonly object[]): this {
    const dates = {
      changedOn: '2026-11-21',
      ...(calendarFieldsOf(kind) && { revisedAt: '2026-11-21T12:00:00Z' }),
    };
    this.#files.set(file, records.map((record) => `${JSON.stringify({ ...record, ...dates })}\n`).join(''));
    return this;
  }

  /** Returns the files for an input folder of the engine. */
  get files(): readonly { readonly name: string; readonly text: string }[] {
    return [...this.#files].map(([name, text]) => ({ name, text }));
  }

  get inputs(): Inputs {
    return inputsOf(this.files);
  }
}

const BANDS = ['Star Individuals', 'Band 1', 'Band 2', 'Foreign Experts'];

/** The tiers of a German guide, with the ids and the order of the tiers of `smallGuide`. */
export const GERMAN_TIERS = ['Spitzenjuristen', 'Rang 1', 'Rang 2', 'Fachleute im Ausland'].map(
  (name, index) => ({ tierId: index + 1, name, rankOrder: index }),
);

/** Creates a guide without firms or people: the guide "Global" with the id 2, its practice areas, locations, tiers and subsections. */
export function smallGuide(): TestSnapshot {
  return new TestSnapshot()
    .group(2, 'type-group', [
      { publicationTypeGroupId: 2, name: 'Global', category: 1, description: 'The world’s leading firms.' },
    ])
    .group(2, 'publications', [
      {
        publicationId: 20,
        publicationTypeGroupId: 2,
        year: 2026,
        title: 'Global 2026',
        publicationTypeName: null,
        isCurrent: true,
        publishedOn: '2026-02-19',
      },
    ])
    .group(2, 'practice-areas', [
      { practiceAreaId: 7, name: 'Shipping', definition: null },
      { practiceAreaId: 8, name: 'Tax', definition: '<p>Taxes.</p>' },
    ])
    .group(2, 'locations', [
      { locationId: 31, name: 'France', region: 'Europe' },
      { locationId: 32, name: 'Norway', region: 'Europe' },
    ])
    .group(2, 'subsection-types', [
      { subsectionTypeId: 1, name: 'Law Firms' },
      { subsectionTypeId: 2, name: 'Experts Based Abroad' },
    ])
    .group(
      2,
      'tiers',
      BANDS.map((name, index) => ({ tierId: index + 1, name, rankOrder: index })),
    )
    .group(2, 'subsections', [
      {
        subsectionId: 100,
        practiceAreaId: 7,
        locationId: 31,
        subsectionTypeId: 1,
        parentSubsectionId: null,
        rankOrder: 1,
      },
      {
        subsectionId: 101,
        practiceAreaId: 7,
        locationId: 31,
        subsectionTypeId: 2,
        parentSubsectionId: 100,
        rankOrder: 2,
      },
      {
        subsectionId: 102,
        practiceAreaId: 7,
        locationId: 32,
        subsectionTypeId: 1,
        parentSubsectionId: null,
        rankOrder: 1,
      },
      {
        subsectionId: 103,
        practiceAreaId: 8,
        locationId: 31,
        subsectionTypeId: 1,
        parentSubsectionId: null,
        rankOrder: 1,
      },
    ])
    .group(2, 'organisations', [
      { organisationId: 50, name: 'Béranger Vane', townName: 'Paris', countryName: 'France', firmType: 1 },
      { organisationId: 51, name: 'Zeta Chambers', townName: null, countryName: 'France', firmType: 2 },
    ])
    .group(2, 'offices', [
      {
        organisationId: 60,
        parentOrganisationId: 50,
        locationName: 'Oslo',
        countryName: 'Norway',
        isHeadOffice: false,
        contact: { email: null, telephone: null, website: null, addressLines: [] },
      },
    ])
    .group(2, 'departments', [
      {
        departmentProfileId: 900,
        parentOrganisationId: 50,
        subsectionId: 100,
        tierId: 3,
        rankedYears: [2026, 2025],
        headPersonOrganisationIds: [1001],
      },
      {
        departmentProfileId: 901,
        parentOrganisationId: 51,
        subsectionId: 100,
        tierId: 2,
        rankedYears: [2026],
        headPersonOrganisationIds: [],
      },
    ])
    .group(2, 'individuals', [
      individual(1001, 'Zoë Ash', 50, [ranking(100, 2)]),
      individual(1002, 'Ana Berg', 50, [ranking(100, 1)]),
      individual(1003, 'Ana Berg', 51, [ranking(100, 2), { ...ranking(101, 4), basedIn: 'Norway' }]),
      individual(1004, '王伟', 51, []),
    ]);
}

const ranking = (subsectionId: number, tierId: number) => ({
  subsectionId,
  tierId,
  rankedYears: [2026, 2024],
  basedIn: null as string | null,
});

const individual = (
  personOrganisationId: number,
  fullName: string,
  parentOrganisationId: number,
  rankings: ReturnType<typeof ranking>[],
) => ({
  personOrganisationId,
  personId: personOrganisationId + 10_000,
  fullName,
  parentOrganisationId,
  organisationId: personOrganisationId === 1001 ? 60 : null,
  townName: null,
  countryName: null,
  rankings,
});

/** The current and the two past editions of the guide "Global". */
export const GLOBAL_EDITIONS: readonly UndatedRecord<'publications'>[] = [2026, 2025, 2024].map(
  globalEdition,
);

/** An edition that is older than `GLOBAL_EDITIONS`. With its tables and without the tables of 2024, a snapshot has a gap. */
export const EDITION_2023: UndatedRecord<'publications'> = globalEdition(2023);

function globalEdition(year: number): UndatedRecord<'publications'> {
  return {
    publicationId: year - 2006,
    publicationTypeGroupId: 2,
    year,
    title: `Global ${year}`,
    publicationTypeName: null,
    isCurrent: year === 2026,
    publishedOn: `${year}-02-19`,
  };
}

/** A table of a past edition of the small guide, with the firm Béranger Vane under its former name. */
export const pastTable = (
  changes: Partial<UndatedRecord<'past-tables'>> = {},
): UndatedRecord<'past-tables'> => ({
  subsectionId: 100,
  practiceAreaId: 7,
  practiceArea: 'Ships & Ports',
  locationId: 31,
  location: 'France',
  subsectionTypeId: 1,
  subsectionType: 'Law Firms',
  tiers: [
    {
      tierId: 2,
      name: 'Band 1',
      rankOrder: 1,
      firms: [{ organisationId: 50, name: 'Béranger & Fils' }],
      individuals: [
        {
          personOrganisationId: 1001,
          fullName: 'Zoë Ash',
          parentOrganisationId: 50,
          firmName: 'Béranger & Fils',
        },
      ],
    },
    {
      tierId: 3,
      name: 'Band 2',
      rankOrder: 2,
      firms: [{ organisationId: 59, name: 'Gone LLP' }],
      individuals: [
        { personOrganisationId: 1009, fullName: 'Max Gone', parentOrganisationId: 59, firmName: 'Gone LLP' },
      ],
    },
  ],
  ...changes,
});

/** The small guide with its past edition of 2025, which had a table that the current edition does not have. */
export const guideWithPastEdition = (): TestSnapshot =>
  smallGuide()
    .group(2, 'publications', GLOBAL_EDITIONS)
    .edition(2, 'past-tables', 19, [
      pastTable(),
      pastTable({ subsectionId: 199, locationId: 39, location: 'Spain' }),
    ]);
