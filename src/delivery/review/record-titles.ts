import { openInputs } from 'astro-incremental';
import { readGroupIds, readGroupRecords, readSiteRecords } from '../../content/snapshots/reader.ts';
import type {
  GroupRecordKind,
  RecordKind,
  RecordOf,
  SiteRecordKind,
} from '../../content/snapshots/record-kinds.ts';
import { recordKinds } from '../../content/snapshots/record-kinds.ts';
import { recordLabel } from '../../content/snapshots/record-label.ts';
import type { Records } from '../../content/snapshots/records.ts';
import { rankTiers, type TierRank } from '../../domain/tier-rank.ts';

/** Lookup of the titles of one snapshot's records, in the terms of editors. Files are read on first use. */
export class RecordTitles {
  readonly #inputs: ReturnType<typeof openInputs>;
  readonly #records = new Map<string, Records<never>>();

  /** @param snapshot folder of the snapshot */
  constructor(snapshot: string) {
    this.#inputs = openInputs(snapshot);
  }

  /** Names of all guides by the ids of their groups. */
  get guides(): ReadonlyMap<number, string> {
    return new Map(
      readGroupIds(this.#inputs).map((groupId) => [groupId, this.guide(groupId) ?? `Group ${groupId}`]),
    );
  }

  /** Returns the name of a guide; undefined if the snapshot has no such group. */
  guide(groupId: number): string | undefined {
    return this.#all(groupId, 'type-group').get(groupId)?.name;
  }

  /** Returns the title of an office in any guide. */
  office(organisationId: number): string | undefined {
    return readGroupIds(this.#inputs)
      .map((groupId) => this.#groupTitle(groupId, 'offices', organisationId))
      .find((title) => title !== undefined);
  }

  firm(groupId: number, organisationId: number): string | undefined {
    return this.#all(groupId, 'organisations').get(organisationId)?.name;
  }

  /** Returns the title of a ranking table, e.g. `Banking & Finance, London: Law Firms`. The type is omitted if the guide has only one. */
  table(groupId: number, subsectionId: number): string | undefined {
    const table = this.#all(groupId, 'subsections').get(subsectionId);
    if (table === undefined) return undefined;
    const types = this.#all(groupId, 'subsection-types');
    const parts = [
      this.#all(groupId, 'practice-areas').get(table.practiceAreaId)?.name,
      this.#all(groupId, 'locations').get(table.locationId)?.name,
    ];
    const type = types.length > 1 ? types.get(table.subsectionTypeId)?.name : undefined;
    const title = parts.filter((part) => part !== undefined).join(', ');
    return type === undefined ? title : `${title}: ${type}`;
  }

  /** Returns the name of a tier and its rank among the tiers of the guide. */
  tier(
    groupId: number,
    tierId: number,
  ): { readonly name: string; readonly rank: TierRank; readonly order: number } {
    const tiers = this.#all(groupId, 'tiers');
    const tier = tiers.get(tierId);
    return {
      name: tier?.name ?? String(tierId),
      rank: rankTiers(tiers.all).get(tierId) ?? 'other',
      order: tier?.rankOrder ?? 0,
    };
  }

  /**
   * Returns the title of a record.
   * @param key as in reports, e.g. `groups/2/departments/17`, or the name of a logo or photograph, e.g. `groups/2/pictures/logo-50.json`
   * @returns undefined if the record, or another record from which its title is taken, is not in the snapshot
   */
  find(key: string): string | undefined {
    const [, pictureGroup, picture, entityId] = PICTURE.exec(key) ?? [];
    if (picture !== undefined)
      return this.#groupTitle(
        Number(pictureGroup),
        picture === 'logo' ? 'organisations' : 'individuals',
        Number(entityId),
      );
    const [, group, kind, id] = /^(?:groups\/(\d+)|site)\/([a-z-]+)\/(\d+)$/.exec(key) ?? [];
    if (kind === undefined || !Object.hasOwn(recordKinds, kind)) return undefined;
    return group === undefined
      ? this.#siteTitle(kind as SiteRecordKind, Number(id))
      : this.#groupTitle(Number(group), kind as RecordKind, Number(id));
  }

  #siteTitle(kind: SiteRecordKind, id: number): string | undefined {
    const record = readSiteRecords(this.#inputs, kind).get(id);
    if (kind === 'submissions' && record !== undefined) {
      const { practiceAreaName, locationName } = record as RecordOf<'submissions'>;
      return `${practiceAreaName}, ${locationName}`;
    }
    return recordLabel(kind, record).title;
  }

  #groupTitle(groupId: number, kind: RecordKind, id: number): string | undefined {
    switch (kind) {
      case 'organisation-details':
        return this.firm(groupId, id);
      case 'individual-details':
        return this.#all(groupId, 'individuals').get(id)?.fullName;
      case 'departments':
      case 'department-details': {
        const department = this.#all(groupId, 'departments').get(id);
        if (department === undefined) return undefined;
        return joinTitles(
          this.firm(groupId, department.parentOrganisationId),
          this.table(groupId, department.subsectionId),
        );
      }
      case 'offices': {
        const office = this.#all(groupId, 'offices').get(id);
        return office && joinTitles(this.firm(groupId, office.parentOrganisationId), office.locationName);
      }
      case 'subsections':
        return this.table(groupId, id);
      case 'overviews': {
        const overview = this.#all(groupId, 'overviews').get(id);
        return overview && this.table(groupId, overview.subsectionId);
      }
      default:
        return recordLabel(kind, this.#all(groupId, kind as GroupRecordKind).get(id)).title;
    }
  }

  #all<Kind extends GroupRecordKind>(groupId: number, kind: Kind): Records<RecordOf<Kind>> {
    const cacheKey = `${groupId} ${kind}`;
    let records = this.#records.get(cacheKey);
    if (records === undefined) {
      records = readGroupRecords(this.#inputs, groupId, kind) as unknown as Records<never>;
      this.#records.set(cacheKey, records);
    }
    return records as unknown as Records<RecordOf<Kind>>;
  }
}

/** Matches the name of a logo or photograph. */
const PICTURE = /^groups\/(\d+)\/pictures\/(logo|photograph)-(\d+)\.json$/;

/** Returns the field that contains a picture, by the name of its file; undefined for another key. */
export const pictureField = (key: string): readonly string[] | undefined => {
  const field = PICTURE.exec(key)?.[2];
  return field === undefined ? undefined : [field];
};

const joinTitles = (firm: string | undefined, part: string | undefined): string | undefined =>
  firm === undefined ? part : part === undefined ? firm : `${firm} (${part})`;
