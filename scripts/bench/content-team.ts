/**
 * The edits of a content team, sent through the embedded publisher's editing calls (docs/publisher.md). They are chosen
 * from a snapshot: the same snapshot results in the same edits. Each returns the ids of the published groups.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type GroupRecordKind,
  groupFile,
  type RecordOf,
  recordSchema,
} from '../../src/content/snapshots/record-kinds.ts';
import { type SnapshotIndex, snapshotIndex } from '../../src/content/snapshots/snapshot-index.ts';

/** Reads the index of a snapshot folder. */
function readSnapshotIndex(snapshots: string): SnapshotIndex {
  return snapshotIndex.parse(JSON.parse(readFileSync(join(snapshots, 'index.json'), 'utf8')));
}

/** Reads the records of one kind of a group, in the order of the snapshot. */
export function readGroupFile<Kind extends GroupRecordKind>(
  snapshots: string,
  groupId: number,
  kind: Kind,
): RecordOf<Kind>[] {
  const schema = recordSchema(kind);
  return readFileSync(join(snapshots, groupFile(groupId, kind)), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => schema.parse(JSON.parse(line)) as RecordOf<Kind>);
}

/** Returns the groups of a snapshot, largest number of departments first. */
export function groupsBySize(snapshots: string): number[] {
  const { files } = readSnapshotIndex(snapshots);
  return Object.entries(files)
    .flatMap(([name, { records }]) => {
      const groupId = /^groups\/(\d+)\/departments\.jsonl$/.exec(name)?.[1];
      return groupId === undefined ? [] : [{ groupId: Number(groupId), records }];
    })
    .sort((a, b) => b.records - a.records || a.groupId - b.groupId)
    .map(({ groupId }) => groupId);
}

/** A client of one publisher's editing calls. */
export class ContentTeam {
  readonly #origin: string;
  readonly #fetch: typeof fetch;

  /** `origin` as in `Publisher.origin`. */
  constructor(origin: string, fetch: typeof globalThis.fetch) {
    this.#origin = origin;
    this.#fetch = fetch;
  }

  /** @throws {Error} with the publisher's response if its status is not a success */
  async call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await this.#fetch(`${this.#origin}/edit/${path}`, {
      method,
      // The publisher closes idle connections. If it closes a reused connection while a request is sent, the request fails.
      headers: { connection: 'close', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${method} /edit/${path} received the status ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  async publish(groupIds: readonly number[]): Promise<void> {
    for (const groupId of groupIds) await this.call('POST', `groups/${groupId}/publish`);
  }

  /** Adds a paragraph to the overview of a ranking table. */
  async editOverview(groupId: number, overview: RecordOf<'overviews'>): Promise<void> {
    const html = `${overview.html}<p>Updated after a further round of interviews.</p>`;
    await this.call('PATCH', `overview/${overview.contentId}?groupId=${groupId}`, { html });
  }

  /** Renames a firm in each group that ranks it. */
  async renameFirm(organisationId: number, name: string): Promise<void> {
    await this.call('PATCH', `organisation/${organisationId}`, { name });
  }

  /** Starts the edition of the following year of a guide, so that the given current edition is past. Publishes the guide. */
  async startEdition(current: RecordOf<'publications'>): Promise<void> {
    const { changedOn, publicationId, year, publishedOn, ...edition } = current;
    const groupId = edition.publicationTypeGroupId;
    await this.call('PATCH', `publication/${publicationId}?groupId=${groupId}`, { isCurrent: false });
    await this.call('POST', `publication/${publicationId + 1}?groupId=${groupId}`, {
      ...edition,
      year: year + 1,
      title: `${edition.title} (next)`,
      publishedOn: publishedOn.replace(/^\d+/, (before) => String(Number(before) + 1)),
    });
    await this.publish([groupId]);
  }

  /** Withdraws the edition that `startEdition` has started. Publishes the guide. */
  async withdrawEdition({
    publicationTypeGroupId: groupId,
    publicationId,
  }: RecordOf<'publications'>): Promise<void> {
    const next = `publication/${publicationId + 1}?groupId=${groupId}`;
    // The publisher refuses to delete a current edition.
    await this.call('PATCH', next, { isCurrent: false });
    await this.call('DELETE', next);
    await this.call('PATCH', `publication/${publicationId}?groupId=${groupId}`, { isCurrent: true });
    await this.publish([groupId]);
  }

  /** Sets the badge of the menus' first link; '' removes it. */
  async editMenu(badge: string): Promise<void> {
    const settings = (await this.call('GET', 'header-settings')) as {
      items: { acf: { nav_sections: { nav_subsections: { subsection_links: { badge: string }[] }[] }[] } }[];
    };
    const acf = settings.items[0]?.acf;
    const link = acf?.nav_sections[0]?.nav_subsections[0]?.subsection_links[0];
    if (link === undefined) throw new Error('The menus have no link that could be edited.');
    link.badge = badge;
    await this.call('PATCH', 'header-settings/1', { acf });
  }
}

/** A ranking table with an overview and two departments in different tiers. */
export interface TableEdit {
  readonly groupId: number;
  readonly overview: RecordOf<'overviews'>;
  readonly department: RecordOf<'departments'>;
  /** Id of a tier in the department's table that does not contain the department. */
  readonly tierId: number;
}

/**
 * Chooses an editable ranking table of the largest group.
 * @throws {Error} if there is none
 */
export function chooseTable(snapshots: string): TableEdit {
  for (const groupId of groupsBySize(snapshots)) {
    const bySubsection = Map.groupBy(
      readGroupFile(snapshots, groupId, 'departments'),
      (department) => department.subsectionId,
    );
    for (const overview of readGroupFile(snapshots, groupId, 'overviews')) {
      const [first, ...others] = bySubsection.get(overview.subsectionId) ?? [];
      const other = others.find(({ tierId }) => tierId !== first?.tierId);
      if (first !== undefined && other !== undefined)
        return { groupId, overview, department: first, tierId: other.tierId };
    }
  }
  throw new Error('The snapshot has no ranking table with an overview and two tiers.');
}

/** A firm and the groups that rank it. */
export interface FirmChoice {
  readonly groupIds: readonly number[];
  readonly firm: RecordOf<'organisations'>;
}

/**
 * Chooses the firm with the most departments in the largest group.
 * @throws {Error} if that group ranks no firm
 */
export function chooseFirm(snapshots: string): FirmChoice {
  const groups = groupsBySize(snapshots);
  const largest = groups[0] ?? 0;
  const firms = readGroupFile(snapshots, largest, 'organisations');
  const teams = Map.groupBy(
    readGroupFile(snapshots, largest, 'departments'),
    (department) => department.parentOrganisationId,
  );
  const size = (id: number) => teams.get(id)?.length ?? 0;
  const firm = firms.toSorted((a, b) => size(b.organisationId) - size(a.organisationId))[0];
  if (firm === undefined) throw new Error('The snapshot has no firm.');
  const has = (groupId: number) =>
    readGroupFile(snapshots, groupId, 'organisations').some(
      ({ organisationId }) => organisationId === firm.organisationId,
    );
  return { firm, groupIds: groups.filter(has).sort((a, b) => a - b) };
}
