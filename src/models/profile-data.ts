import type { Collection, Page } from 'astro-incremental';
import type { DetailRecordKind, GroupRecordKind } from '../content/snapshots/record-kinds.ts';
import type { Contact } from '../domain/editorial.ts';
import { PROFILE_DATA_VERSION, type ProfileData, profileDataAddress } from '../domain/profile-data.ts';
import { profileKey } from '../domain/profile-key.ts';
import { PROFILE_KINDS, type ProfileKind } from '../domain/profile-kinds.ts';
import { detailPartitions, keysInBucket, parsePartition } from './bucket-partitions.ts';
import { GroupView, type Link } from './group-view.ts';
import { firmContact, personFacts } from './newest-facts.ts';
import { pageReference } from './page-reference.ts';
import { NO_CONTACT, placeName } from './profile-parts.ts';

/** The records and details of each kind of profile. */
const RECORDS = {
  'law-firm': { records: 'organisations', details: 'organisation-details' },
  lawyer: { records: 'individuals', details: 'individual-details' },
  department: { records: 'departments', details: 'department-details' },
} as const satisfies Readonly<
  Record<ProfileKind, { readonly records: GroupRecordKind; readonly details: DetailRecordKind }>
>;

/**
 * `/data/profiles/…`: the facts of every law firm, lawyer and department, for the shortlist and for other sites.
 *
 * Dependencies are recorded per partition, because recording them per file costs more than recomputing the few facts of a partition.
 */
export const profileDataFiles: Collection<ProfileData> = {
  partitions: (inputs) =>
    PROFILE_KINDS.flatMap((kind) =>
      detailPartitions(inputs, RECORDS[kind].details).map((partition) => `${kind}/${partition}`),
    ),
  *pages(partition, inputs) {
    const { kind, groupPartition } = parseKindPartition(partition);
    const view = new GroupView(inputs, parsePartition(groupPartition).groupId);
    for (const key of keysInBucket(inputs, groupPartition, RECORDS[kind].records))
      yield DATA[kind](view, Number(key));
  },
};

/** Parses a partition such as `lawyer/2/03-of-16`. */
function parseKindPartition(partition: string): {
  readonly kind: ProfileKind;
  readonly groupPartition: string;
} {
  const separator = partition.indexOf('/');
  return {
    kind: partition.slice(0, separator) as ProfileKind,
    groupPartition: partition.slice(separator + 1),
  };
}

type DataOfRecord = (view: GroupView, id: number) => Page<ProfileData>;

const DATA: Readonly<Record<ProfileKind, DataOfRecord>> = {
  'law-firm': (view, id) => {
    const firm = view.records('organisations').pick(id, 'organisationId', 'name', 'townName', 'countryName');
    const offices = view
      .records('offices')
      .pickWhere('parentOrganisationId', id, 'locationName', 'countryName');
    return file(view, 'law-firm', view.firm(firm), {
      places: [
        firm,
        ...offices.map(({ locationName, countryName }) => ({ townName: locationName, countryName })),
      ].map(placeName),
      contact: firmContact(view, firm),
      rankings: view.records('departments').pickWhere('parentOrganisationId', id, 'subsectionId', 'tierId'),
    });
  },
  lawyer: (view, id) => {
    const lawyer = view.records('individuals').require(id);
    return file(view, 'lawyer', view.lawyer(lawyer), {
      firm: view.firm(view.parentFirm(lawyer)),
      places: [placeName(lawyer)],
      ...personFacts(view, lawyer),
      rankings: lawyer.rankings,
    });
  },
  department: (view, id) => {
    const department = view.records('departments').require(id);
    const { subsectionId, parentOrganisationId } = department;
    const subsection = view.records('subsections').require(subsectionId);
    const detail = view.pickDetail('department-details', { id, firmId: parentOrganisationId }, 'contact');
    const { href } = view.department(department);
    return file(
      view,
      'department',
      { label: view.table(subsection).label, href },
      {
        firm: view.firm(view.parentFirm(department)),
        places: [view.locationName(subsection)],
        contact: detail?.contact,
        rankings: [department],
      },
    );
  },
};

/** Facts that differ between the kinds of profiles. */
interface Facts {
  readonly firm?: Link;
  readonly jobTitle?: string | null;
  readonly places: readonly string[];
  readonly languages?: readonly string[];
  readonly contact: Contact | null | undefined;
  readonly rankings: readonly { readonly subsectionId: number; readonly tierId: number }[];
}

function file(view: GroupView, kind: ProfileKind, { label, href }: Link, facts: Facts): Page<ProfileData> {
  const { email, telephone, website, addressLines } = facts.contact ?? NO_CONTACT;
  return {
    path: profileDataAddress(profileKey(href) ?? ''),
    model: {
      version: PROFILE_DATA_VERSION,
      kind,
      url: href,
      name: label,
      firm: facts.firm === undefined ? null : pageReference(facts.firm),
      jobTitle: facts.jobTitle ?? null,
      guide: pageReference(view.guide),
      year: view.edition?.year ?? null,
      places: [...new Set(facts.places)].filter((place) => place !== ''),
      languages: [...(facts.languages ?? [])],
      contact: { email, telephone, website, addressLines: [...addressLines] },
      rankings: facts.rankings.map(({ subsectionId, tierId }) => {
        const subsection = view.records('subsections').require(subsectionId);
        return {
          url: view.table(subsection).href,
          practiceArea: view.practiceAreaName(subsection),
          location: view.locationName(subsection),
          type: view.subsectionTypeName(subsection),
          band: view.tier(tierId).name,
        };
      }),
    },
  };
}
