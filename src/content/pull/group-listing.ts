import { type ErrorLocation, type Fault, isFault } from '@laurel/diagnostics';
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
import { type Guide, recordLabel } from '../snapshots/record-label.ts';
import { etagKey } from '../upstream/call-address.ts';
import { type Call, catalogue } from '../upstream/catalogue.ts';
import { excludeUnchangedEntries } from './exclude-unchanged-entries.ts';
import type { Locate } from './http/client.ts';
import type { StoredRecords } from './previous-snapshot.ts';
import type { PullContext } from './pull-context.ts';
import { mergeFindings, reusedFaults, type StepFindings } from './step-findings.ts';
import type { EntityVersion, Versions } from './upstream-state.ts';

/** Reads the static JSON of a group: conditional requests, and the previous snapshot for files that have not changed. */

/** An entity as the static JSON lists it. */
export interface ListedEntity {
  readonly id: number;
  /** Id of the entity's firm. It selects the bucket that contains the entity's details. */
  readonly bucketId: number;
  readonly version: string;
  /** Names of the details that the upstream has of it. */
  readonly details: readonly string[];
}

/**
 * The responses of the static files of a group. If a file failed or is malformed, the kinds of its records are absent and the findings
 * contain the faults of the file.
 */
export interface StaticFiles {
  /** Records of the files that have changed. */
  readonly records: RecordsByKind<GroupRecordKind>;
  /** Records of the previous snapshot, for the kinds that were read. */
  readonly stored: ReadonlyMap<GroupRecordKind, StoredRecords>;
  readonly entities: Partial<Record<DetailRecordKind, readonly ListedEntity[]>>;
  /** Kinds whose file has not changed since the previous snapshot. */
  readonly unchanged: ReadonlySet<GroupRecordKind>;
  /** For each changed file, the publication id in the file. */
  readonly editions: readonly { readonly location: ErrorLocation; readonly publicationId: number }[];
  /** Location of a kind's records, for errors. */
  location(kind: GroupRecordKind): ErrorLocation;
  readonly findings: StepFindings;
}

/** The content of all static files of a group. */
export interface GroupListing extends Omit<StaticFiles, 'editions' | 'stored'> {
  /** Unchanged kinds whose records were not read, each with the ids of its records. */
  readonly unread: ReadonlyMap<GroupRecordKind, ExistingIds>;
}

interface StaticFile {
  readonly call: Call;
  readonly kinds: readonly GroupRecordKind[];
}

/** The static files of a group, each with the kinds of records in it. */
const STATIC_FILES: readonly StaticFile[] = [
  ...Map.groupBy(GROUP_KINDS, (kind) => recordKinds[kind].listing[0]),
].map(([name, kinds]) => ({ call: catalogue[name] as Call, kinds }));

/** Kinds of details by the kind of record that they belong to. */
const DETAILS_BY_KIND = new Map<GroupRecordKind, DetailRecordKind>(
  DETAIL_KINDS.map((kind) => [recordKinds[kind].entityKind, kind]),
);

/** A record as the static JSON lists it, with the version and the names of its details if it has any. */
type ListedRecord = object & { readonly version?: string; readonly details?: readonly string[] };

const publicationIds = (body: unknown): readonly number[] =>
  listedRecords(body, 'publications').map((publication) => idOf('publications', publication));

const withoutVersion = ({ version, details, ...record }: ListedRecord): object => record;

/** Returns the records of a kind in a static file. */
function listedRecords(body: unknown, kind: GroupRecordKind): readonly ListedRecord[] {
  const content = (body as Readonly<Record<string, ListedRecord | readonly ListedRecord[] | null>>)[
    recordKinds[kind].listing[1]
  ];
  if (content === null || content === undefined) return [];
  return Array.isArray(content) ? content : [content as ListedRecord];
}

/** Returns the ETags of a group's static files in the previous snapshot, and the warnings about their content. */
export function previousStaticFiles(context: PullContext, groupId: number): StepFindings {
  const keys = STATIC_FILES.map(({ call }) => etagKey(call, { publicationTypeGroupId: groupId }));
  return {
    etags: Object.fromEntries(Object.entries(context.knownEtags).filter(([key]) => keys.includes(key))),
    contentFaults: Object.assign({}, ...keys.map((key) => reusedFaults(context, key))),
  };
}

/** Returns the versions of a group's details in the previous snapshot, by entity. */
export type PreviousVersions = (kind: DetailRecordKind) => Promise<Versions>;

/** Requests a group's static files; conditionally if the previous snapshot of the group is `complete`. */
export async function requestStaticFiles(
  context: PullContext,
  groupId: number,
  complete: boolean,
  previousVersions: PreviousVersions,
  guide: Guide | undefined,
): Promise<StaticFiles> {
  const stored = new Map<GroupRecordKind, StoredRecords>();
  const storedByEntry = new Map<object, object>();
  const etags: Record<string, string | null> = {};
  const contentFaults: Record<string, readonly Fault[]> = {};
  const hasFile = (kind: GroupRecordKind) =>
    context.previous?.index.files[groupFile(groupId, kind)] !== undefined;
  const previousEntries = (kinds: readonly GroupRecordKind[]) => () =>
    Promise.all(
      kinds.filter(hasFile).map(async (kind) => {
        const records = await readStoredRecords(context, groupId, kind);
        stored.set(kind, records);
        const details = DETAILS_BY_KIND.get(kind);
        return { kind, records, versions: details && (await previousVersions(details)) };
      }),
    );
  const parameters = { publicationTypeGroupId: groupId };
  const request = async ({ call, kinds }: StaticFile, knownEtags: PullContext['knownEtags']) => {
    const key = etagKey(call, parameters);
    const knownEtag = knownEtags[key] ?? undefined;
    const result = await context.client
      .get(call, parameters, {
        etag: knownEtag,
        locate: locateIn(groupId, guide),
        excludeValidated: complete
          ? excludeUnchangedEntries(previousEntries(kinds), storedByEntry)
          : undefined,
      })
      .catch((error: unknown) => {
        // A response with an error status concerns this group. Without any response, the upstream is down.
        if (isFault(error, 'CallFailed') && error.fault.location?.status !== undefined)
          return { kind: 'failed' as const, fault: error.fault };
        throw error;
      });
    if (result.kind === 'unchanged') {
      etags[key] = knownEtag ?? null;
      Object.assign(contentFaults, reusedFaults(context, key));
    } else if (result.kind === 'body') {
      etags[key] = result.etag;
      contentFaults[key] = result.warnings;
    }
    const location: ErrorLocation = {
      call: call.name,
      address: context.client.address(call, parameters),
      status: result.kind === 'unchanged' ? 304 : 200,
    };
    return { file: { call, kinds }, result, location };
  };
  let responses = await Promise.all(
    STATIC_FILES.map((file) => request(file, complete ? context.knownEtags : {})),
  );
  // A 304 response does not name the edition of its file. That edition may have been removed.
  const editionIds = new Set(
    responses.flatMap(({ result }) => (result.kind === 'body' ? publicationIds(result.body) : [])),
  );
  const previousEditionIds = [...(stored.get('publications')?.keys() ?? [])];
  if (previousEditionIds.some((id) => !editionIds.has(id)))
    responses = await Promise.all(
      responses.map((each) => (each.result.kind === 'unchanged' ? request(each.file, {}) : each)),
    );

  const records: { -readonly [Kind in GroupRecordKind]?: readonly object[] } = {};
  const entities: Partial<Record<DetailRecordKind, readonly ListedEntity[]>> = {};
  const unchanged = new Set<GroupRecordKind>();
  const locations = new Map<GroupRecordKind, ErrorLocation>();
  const editions: StaticFiles['editions'][number][] = [];
  const faults: Fault[] = [];
  for (const { file, result, location } of responses) {
    const { kinds } = file;
    for (const kind of kinds) locations.set(kind, location);
    if (result.kind === 'malformed') faults.push(...result.faults);
    if (result.kind === 'failed') faults.push(result.fault);
    if (result.kind === 'body') {
      const body = result.body as { publicationTypeGroupId: number; publicationId: number };
      if (body.publicationTypeGroupId !== groupId) {
        const field = { ...location, record: `groups/${groupId}`, field: 'publicationTypeGroupId' };
        faults.push(
          wrongRecord({ location: field, requested: groupId, received: body.publicationTypeGroupId }),
        );
        continue;
      }
      editions.push({ location, publicationId: body.publicationId });
    }
    for (const kind of kinds) {
      const details = DETAILS_BY_KIND.get(kind);
      if (result.kind === 'unchanged') unchanged.add(kind);
      else if (result.kind === 'body') {
        const entries = listedRecords(result.body, kind);
        records[kind] = entries.map((entry) => storedByEntry.get(entry) ?? withoutVersion(entry));
        if (details)
          entities[details] = entries.map((entry) => ({
            id: idOf(kind, entry),
            bucketId: bucketIdOf(kind, entry),
            version: entry.version ?? '',
            details: entry.details ?? [],
          }));
      }
    }
  }

  return {
    records: records as StaticFiles['records'],
    stored,
    entities,
    unchanged,
    editions,
    location: (kind) => locations.get(kind) ?? {},
    findings: { etags, faults, contentFaults },
  };
}

/**
 * Adds the records of the unchanged kinds from the previous snapshot.
 * @param readAll also reads the unchanged kinds that no address depends on
 */
export async function completeListing(
  context: PullContext,
  groupId: number,
  { editions, stored, ...files }: StaticFiles,
  previousVersions: PreviousVersions,
  readAll: boolean,
): Promise<GroupListing> {
  const records: { [Kind in GroupRecordKind]?: readonly object[] } = { ...files.records };
  const entities = { ...files.entities };
  const unread = new Map<GroupRecordKind, ExistingIds>();
  for (const kind of files.unchanged) {
    if (!readAll && !isAddressKind(kind)) {
      unread.set(kind, previousIds(context, groupId, kind));
      continue;
    }
    const previousRecords = stored.get(kind) ?? (await readStoredRecords(context, groupId, kind));
    records[kind] = [...previousRecords.values()].map(({ record }) => record);
    const details = DETAILS_BY_KIND.get(kind);
    if (details) entities[details] = [...(await previousVersions(details)).values()].map(toListedEntity);
  }
  const { publications } = records as GroupListing['records'];
  const publicationSet =
    unread.get('publications') ?? (publications && new Set(publications.map((one) => one.publicationId)));
  const faults =
    publicationSet === undefined
      ? []
      : editions
          .filter(({ publicationId }) => !publicationSet.has(publicationId))
          .map(({ location, publicationId }) =>
            danglingReference({
              location: { ...location, record: `groups/${groupId}`, field: 'publicationId' },
              target: 'publication',
              id: publicationId,
            }),
          );
  return {
    ...files,
    records: records as GroupListing['records'],
    entities,
    unread,
    findings: mergeFindings([files.findings, { faults }]),
  };
}

/** Returns the ids of a kind in the previous snapshot. They are read at the first call of `has`. */
function previousIds({ previous }: PullContext, groupId: number, kind: GroupRecordKind): ExistingIds {
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

const toListedEntity = ({ id, bucketId, version, answers }: EntityVersion): ListedEntity => ({
  id,
  bucketId,
  version,
  details: Object.keys(answers),
});

const readStoredRecords = async (
  { previous }: PullContext,
  groupId: number,
  kind: GroupRecordKind,
): Promise<StoredRecords> => (await previous?.records(groupFile(groupId, kind), kind)) ?? new Map();

/** Returns a function that finds the record of a field of the static JSON. */
function locateIn(groupId: number, guide: Guide | undefined): Locate {
  return (path, body) => {
    const [field, ...rest] = path;
    const kind = GROUP_KINDS.find((each) => recordKinds[each].listing[1] === field);
    if (kind === undefined) return { record: `groups/${groupId}`, path };
    const content = (body as Record<string, unknown>)[String(field)];
    const position = rest[0];
    const single = !Array.isArray(content);
    const isRecord = single ? typeof content === 'object' && content !== null : typeof position === 'number';
    if (!isRecord) return { record: `groups/${groupId}`, path };
    const record = single ? content : content[position as number];
    const id = (record as Record<string, unknown> | null)?.[recordKinds[kind].idField];
    const folder = `groups/${groupId}/${kind}`;
    return {
      record:
        typeof id === 'number' ? recordKey(folder, id) : `${folder}, entry ${Number(position ?? 0) + 1}`,
      ...recordLabel(kind, record, guide),
      path: single ? rest : rest.slice(1),
    };
  };
}
