import type { ErrorLocation } from '@laurel/diagnostics';
import { danglingReference } from '../../domain/errors/snapshot.ts';
import { wrongRecord } from '../../domain/errors/upstream.ts';
import { ADDRESS_KINDS, type ExistingIds, type RecordsByKind } from '../snapshots/integrity.ts';
import {
  bucketIdOf,
  DETAIL_KINDS,
  type DetailRecordKind,
  GROUP_KINDS,
  type GroupRecordKind,
  groupFile,
  idOf,
  recordKey,
  recordKinds,
} from '../snapshots/record-kinds.ts';
import { callPath } from '../upstream/call-address.ts';
import { type Call, catalogue } from '../upstream/catalogue.ts';
import type { Locate } from './http/client.ts';
import { siftEntries } from './known-entries.ts';
import type { StoredRecords } from './previous-snapshot.ts';
import type { PullContext } from './pull-context.ts';
import type { EntityVersion, Versions } from './upstream-state.ts';

/** The static JSON of a group: asked for conditionally, and read from the last snapshot where it is unchanged. */

/** An entity as the static JSON lists it. */
export interface ListedEntity {
  readonly id: number;
  /** The id by which its details are put into a bucket: that of its firm. */
  readonly bucketId: number;
  readonly version: string;
  /** Details that the upstream has of it. */
  readonly details: readonly string[];
}

/** What the static JSON of a group says that the last snapshot does not. What was malformed is absent; its faults are noted. */
export interface GroupAnswers {
  readonly records: RecordsByKind<GroupRecordKind>;
  /** What the last snapshot has of these kinds, as far as it was read. */
  readonly stored: ReadonlyMap<GroupRecordKind, StoredRecords>;
  readonly entities: Partial<Record<DetailRecordKind, readonly ListedEntity[]>>;
  /** Kinds whose file the upstream has not changed since the last snapshot. */
  readonly unchanged: ReadonlySet<GroupRecordKind>;
  /** The edition that each file says it is of. */
  readonly editions: readonly { readonly place: ErrorLocation; readonly publicationId: number }[];
  /** Where a kind's records came from. */
  place(kind: GroupRecordKind): ErrorLocation;
}

/** Everything that the static JSON of a group says. */
export interface GroupListing extends Omit<GroupAnswers, 'editions' | 'stored'> {
  /** Kinds that stand as they stood in the last snapshot and were not looked at, each with the ids of its records. */
  readonly unseen: ReadonlyMap<GroupRecordKind, ExistingIds>;
}

interface StaticFile {
  readonly call: Call;
  readonly kinds: readonly GroupRecordKind[];
}

/** The static files of a group, each with the kinds of record that it lists. */
const STATIC_FILES: readonly StaticFile[] = [
  ...Map.groupBy(GROUP_KINDS, (kind) => recordKinds[kind].listing[0]),
].map(([name, kinds]) => ({ call: catalogue[name] as Call, kinds }));

/** Kinds of details by the kind of record of which they are. */
const DETAILS_OF = new Map<GroupRecordKind, DetailRecordKind>(
  DETAIL_KINDS.map((kind) => [recordKinds[kind].of, kind]),
);

/** A record as the static JSON lists it: one that has details says which, and of which version. */
type ListedRecord = object & { readonly version?: string; readonly details?: readonly string[] };

const publicationIds = (body: unknown): readonly number[] =>
  listedRecords(body, 'publications').map((publication) => idOf('publications', publication));

const recordOf = ({ version, details, ...record }: ListedRecord): object => record;

/** The records of a kind in a static file. */
function listedRecords(body: unknown, kind: GroupRecordKind): readonly ListedRecord[] {
  const content = (body as Readonly<Record<string, ListedRecord | readonly ListedRecord[] | null>>)[
    recordKinds[kind].listing[1]
  ];
  if (content === null || content === undefined) return [];
  return Array.isArray(content) ? content : [content as ListedRecord];
}

/** The versions of a group's details in the last snapshot, by entity. */
export type LastVersions = (kind: DetailRecordKind) => Promise<Versions>;

/** Asks for a group's static JSON, conditionally where the last snapshot is `complete`. */
export async function askForGroup(
  context: PullContext,
  groupId: number,
  complete: boolean,
  lastVersions: LastVersions,
): Promise<GroupAnswers> {
  const stored = new Map<GroupRecordKind, StoredRecords>();
  /** Records of the last pull, by the entries that are as they were. */
  const asLast = new Map<object, object>();
  const hasFile = (kind: GroupRecordKind) =>
    context.previous?.index.files[groupFile(groupId, kind)] !== undefined;
  /** What the last pull has of the kinds of a file, which stays at hand for those who write them. */
  const lastEntries = (kinds: readonly GroupRecordKind[]) => () =>
    Promise.all(
      kinds.filter(hasFile).map(async (kind) => {
        const records = await readStored(context, groupId, kind);
        stored.set(kind, records);
        const details = DETAILS_OF.get(kind);
        return { kind, records, versions: details && (await lastVersions(details)) };
      }),
    );
  const parameters = { publicationTypeGroupId: groupId };
  const ask = async ({ call, kinds }: StaticFile, knownEtags: PullContext['knownEtags']) => {
    const key = `${call.base}/${callPath(call, parameters)}`;
    const known = knownEtags[key];
    const answer = await context.client.get(call, parameters, {
      etag: known,
      locate: locateIn(groupId),
      sift: complete ? siftEntries(lastEntries(kinds), asLast) : undefined,
    });
    const etag = answer.kind === 'unchanged' ? known : answer.kind === 'body' ? answer.etag : null;
    if (etag) context.etags[key] = etag;
    const place: ErrorLocation = {
      call: call.name,
      address: context.client.address(call, parameters),
      status: answer.kind === 'unchanged' ? 304 : 200,
    };
    return { file: { call, kinds }, answer, place };
  };
  let answers = await Promise.all(STATIC_FILES.map((file) => ask(file, complete ? context.knownEtags : {})));
  // A file that the upstream has not changed does not say of which edition it is: it may be of one that is gone.
  const editionsNow = new Set(
    answers.flatMap(({ answer }) => (answer.kind === 'body' ? publicationIds(answer.body) : [])),
  );
  const lastEditions = [...(stored.get('publications')?.keys() ?? [])];
  if (lastEditions.some((id) => !editionsNow.has(id)))
    answers = await Promise.all(
      answers.map((each) => (each.answer.kind === 'unchanged' ? ask(each.file, {}) : each)),
    );

  const records: { -readonly [Kind in GroupRecordKind]?: readonly object[] } = {};
  const entities: Partial<Record<DetailRecordKind, readonly ListedEntity[]>> = {};
  const unchanged = new Set<GroupRecordKind>();
  const places = new Map<GroupRecordKind, ErrorLocation>();
  const editions: GroupAnswers['editions'][number][] = [];
  for (const { file, answer, place } of answers) {
    const { kinds } = file;
    for (const kind of kinds) places.set(kind, place);
    if (answer.kind === 'malformed') context.faults.push(...answer.faults);
    if (answer.kind === 'body') {
      const body = answer.body as { publicationTypeGroupId: number; publicationId: number };
      if (body.publicationTypeGroupId !== groupId) {
        const where = { ...place, record: `groups/${groupId}`, field: 'publicationTypeGroupId' };
        context.faults.push(
          wrongRecord({ location: where, asked: groupId, received: body.publicationTypeGroupId }),
        );
        continue;
      }
      editions.push({ place, publicationId: body.publicationId });
    }
    for (const kind of kinds) {
      const details = DETAILS_OF.get(kind);
      if (answer.kind === 'unchanged') unchanged.add(kind);
      else if (answer.kind === 'body') {
        const all = listedRecords(answer.body, kind);
        records[kind] = all.map((entry) => asLast.get(entry) ?? recordOf(entry));
        if (details)
          entities[details] = all.map((record) => ({
            id: idOf(kind, record),
            bucketId: bucketIdOf(kind, record),
            version: record.version ?? '',
            details: record.details ?? [],
          }));
      }
    }
  }

  return {
    records: records as GroupAnswers['records'],
    stored,
    entities,
    unchanged,
    editions,
    place: (kind) => places.get(kind) ?? {},
  };
}

/**
 * What the static JSON says and what the last snapshot has of the kinds that are unchanged. Unless it is to be `whole`, those stay
 * unseen of which no addresses are made.
 */
export async function completeListing(
  context: PullContext,
  groupId: number,
  { editions, stored, ...answers }: GroupAnswers,
  lastVersions: LastVersions,
  whole: boolean,
): Promise<GroupListing> {
  const records: { [Kind in GroupRecordKind]?: readonly object[] } = { ...answers.records };
  const entities = { ...answers.entities };
  const unseen = new Map<GroupRecordKind, ExistingIds>();
  for (const kind of answers.unchanged) {
    if (!whole && !isAddressKind(kind)) {
      unseen.set(kind, lastIds(context, groupId, kind));
      continue;
    }
    const last = stored.get(kind) ?? (await readStored(context, groupId, kind));
    records[kind] = [...last.values()].map(({ record }) => record);
    const details = DETAILS_OF.get(kind);
    if (details) entities[details] = [...(await lastVersions(details)).values()].map(listed);
  }
  const listing = { ...answers, records: records as GroupListing['records'], entities, unseen };
  const { publications } = listing.records;
  const known =
    unseen.get('publications') ?? (publications && new Set(publications.map((one) => one.publicationId)));
  if (known !== undefined)
    for (const { place, publicationId } of editions) {
      if (known.has(publicationId)) continue;
      const where = { ...place, record: `groups/${groupId}`, field: 'publicationId' };
      context.faults.push(danglingReference({ location: where, target: 'publication', id: publicationId }));
    }
  return listing;
}

/** The ids of a kind in the last snapshot, looked up when they are first asked for. */
function lastIds({ previous }: PullContext, groupId: number, kind: GroupRecordKind): ExistingIds {
  let ids: ExistingIds | undefined;
  return {
    has(id) {
      ids ??= previous?.ids(groupId, kind) ?? new Set();
      return ids.has(id);
    },
  };
}

const isAddressKind = (kind: GroupRecordKind): boolean =>
  (ADDRESS_KINDS as readonly GroupRecordKind[]).includes(kind);

const listed = ({ id, bucketId, version, answers }: EntityVersion): ListedEntity => ({
  id,
  bucketId,
  version,
  details: Object.keys(answers),
});

const readStored = async (
  { previous }: PullContext,
  groupId: number,
  kind: GroupRecordKind,
): Promise<StoredRecords> => (await previous?.records(groupFile(groupId, kind), kind)) ?? new Map();

/** Finds the record in which a field of the static JSON stands. */
function locateIn(groupId: number): Locate {
  return (path, body) => {
    const [field, ...rest] = path;
    const kind = GROUP_KINDS.find((each) => recordKinds[each].listing[1] === field);
    if (kind === undefined) return { record: `groups/${groupId}`, path };
    const content = (body as Record<string, unknown>)[String(field)];
    const position = rest[0];
    const single = !Array.isArray(content);
    if (!single && typeof position !== 'number') return { record: `groups/${groupId}`, path };
    const record = single ? content : content[position as number];
    const id = (record as Record<string, unknown> | null)?.[recordKinds[kind].idField];
    const folder = `groups/${groupId}/${kind}`;
    return {
      record:
        typeof id === 'number' ? recordKey(folder, id) : `${folder}, entry ${Number(position ?? 0) + 1}`,
      path: single ? rest : rest.slice(1),
    };
  };
}
