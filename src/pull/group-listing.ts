import type { z } from 'zod';
import type { Place } from '../errors/laurel-error.ts';
import { danglingReference } from '../errors/snapshot.ts';
import { wrongRecord } from '../errors/upstream.ts';
import type { GroupRecords } from '../snapshots/integrity.ts';
import {
  type DetailRecordKind,
  type GroupRecordKind,
  groupFile,
  groupRecordKinds,
  recordKey,
} from '../snapshots/record-kinds.ts';
import { type Call, catalogue } from '../upstream/catalogue.ts';
import { callPath } from './http/call-address.ts';
import type { Locate } from './http/client.ts';
import { parseRecords } from './previous-snapshot.ts';
import type { PullContext } from './pull-context.ts';
import type { EntityVersion } from './upstream-state.ts';

/** The static JSON of a group: asked for conditionally, and read from the last snapshot where it is unchanged. */

/** An entity as the static JSON lists it. */
export interface ListedEntity {
  readonly id: number;
  readonly version: string;
  /** Details that the upstream has of it. */
  readonly details: readonly string[];
}

/** Everything that the static JSON of a group says. What was malformed is absent; its faults are noted. */
export interface GroupListing {
  readonly records: Partial<GroupRecords>;
  readonly entities: Partial<Record<DetailRecordKind, readonly ListedEntity[]>>;
  /** Kinds whose file the upstream has not changed since the last snapshot. */
  readonly unchanged: ReadonlySet<GroupRecordKind>;
  /** Where a kind's records came from. */
  place(kind: GroupRecordKind): Place;
}

interface Content {
  readonly records: Partial<GroupRecords>;
  readonly entities: GroupListing['entities'];
}

/** One static file: its call, what it holds, and how the snapshot divides that. */
interface StaticFile {
  readonly call: Call;
  readonly kinds: readonly GroupRecordKind[];
  readonly entityKinds: readonly DetailRecordKind[];
  divide(body: unknown): Content;
}

function staticFile<Schema extends z.ZodType>(
  call: Call<Schema>,
  kinds: readonly GroupRecordKind[],
  entityKinds: readonly DetailRecordKind[],
  divide: (body: z.output<Schema>) => Content,
): StaticFile {
  return { call, kinds, entityKinds, divide: (body) => divide(body as z.output<Schema>) };
}

const staticFiles: readonly StaticFile[] = [
  staticFile(
    catalogue.staticPracticeAreas,
    ['type-group', 'publications', 'practice-areas', 'locations', 'subsection-types', 'tiers', 'subsections'],
    [],
    (body) => ({
      records: {
        'type-group': [body.group],
        publications: body.publications,
        'practice-areas': body.practiceAreas,
        locations: body.locations,
        'subsection-types': body.subsectionTypes,
        tiers: body.tiers,
        subsections: body.subsections,
      },
      entities: {},
    }),
  ),
  staticFile(
    catalogue.staticRankedOrganisations,
    ['organisations', 'departments', 'offices'],
    ['organisation-details', 'department-details'],
    (body) => ({
      records: {
        organisations: body.organisations.map(({ version, details, ...record }) => record),
        departments: body.departments.map(({ version, details, ...record }) => record),
        offices: body.offices,
      },
      entities: {
        'organisation-details': body.organisations.map(({ organisationId, version, details }) => ({
          id: organisationId,
          version,
          details,
        })),
        'department-details': body.departments.map(({ departmentProfileId, version, details }) => ({
          id: departmentProfileId,
          version,
          details,
        })),
      },
    }),
  ),
  staticFile(catalogue.staticRankedIndividuals, ['individuals'], ['individual-details'], (body) => ({
    records: { individuals: body.individuals.map(({ version, details, ...record }) => record) },
    entities: {
      'individual-details': body.individuals.map(({ personOrganisationId, version, details }) => ({
        id: personOrganisationId,
        version,
        details,
      })),
    },
  })),
  staticFile(catalogue.staticOverviews, ['overviews'], [], (body) => ({
    records: { overviews: body.overviews },
    entities: {},
  })),
  staticFile(catalogue.staticDownloadGuideInfo, ['download-guide-info'], [], (body) => ({
    records: { 'download-guide-info': body.guide === null ? [] : [body.guide] },
    entities: {},
  })),
];

/** Kinds of records by the field of the static JSON that lists them. */
const KIND_OF_FIELD: Readonly<Record<string, GroupRecordKind>> = {
  group: 'type-group',
  publications: 'publications',
  practiceAreas: 'practice-areas',
  locations: 'locations',
  subsectionTypes: 'subsection-types',
  tiers: 'tiers',
  subsections: 'subsections',
  overviews: 'overviews',
  organisations: 'organisations',
  departments: 'departments',
  offices: 'offices',
  individuals: 'individuals',
  guide: 'download-guide-info',
};

/** The versions of a group's details in the last snapshot. */
export type GroupVersions = Readonly<Record<DetailRecordKind, ReadonlyMap<number, EntityVersion>>>;

/**
 * Asks for a group's static JSON, conditionally where `lastVersions` can give what the last snapshot knows.
 * With `look`, an unchanged group is read from the last snapshot too; without, it is just `unchanged`.
 */
export async function readGroupListing(
  context: PullContext,
  groupId: number,
  lastVersions: (() => Promise<GroupVersions>) | undefined,
  look: boolean,
): Promise<GroupListing | 'unchanged'> {
  const parameters = { publicationTypeGroupId: groupId };
  const answers = await Promise.all(
    staticFiles.map(async (file) => {
      const { call } = file;
      const key = `${call.base}/${callPath(call, parameters)}`;
      const known = lastVersions === undefined ? undefined : context.knownEtags[key];
      const answer = await context.client.get(call, parameters, { etag: known, locate: locateIn(groupId) });
      const etag = answer.kind === 'unchanged' ? known : answer.kind === 'body' ? answer.etag : null;
      if (etag) context.etags[key] = etag;
      const place: Place = {
        call: call.name,
        address: context.client.address(call, parameters),
        status: answer.kind === 'unchanged' ? 304 : 200,
      };
      return { file, answer, place };
    }),
  );
  if (!look && answers.every(({ answer }) => answer.kind === 'unchanged')) return 'unchanged';

  const records: Partial<GroupRecords> = {};
  const entities: Partial<Record<DetailRecordKind, readonly ListedEntity[]>> = {};
  const unchanged = new Set<GroupRecordKind>();
  const places = new Map<GroupRecordKind, Place>();
  const versions = await lastVersions?.();
  const editions: { readonly place: Place; readonly publicationId: number }[] = [];
  for (const { file, answer, place } of answers) {
    for (const kind of file.kinds) places.set(kind, place);
    if (answer.kind === 'unchanged') {
      for (const kind of file.kinds) {
        unchanged.add(kind);
        Object.assign(records, { [kind]: await storedRecords(context, groupId, kind) });
      }
      for (const kind of file.entityKinds)
        entities[kind] = [...(versions?.[kind].values() ?? [])].map(listed);
    } else if (answer.kind === 'body') {
      const body = answer.body as { publicationTypeGroupId: number; publicationId: number };
      if (body.publicationTypeGroupId !== groupId) {
        const where = { ...place, record: `groups/${groupId}`, field: 'publicationTypeGroupId' };
        context.faults.push(wrongRecord({ where, asked: groupId, received: body.publicationTypeGroupId }));
        continue;
      }
      editions.push({ place, publicationId: body.publicationId });
      const content = file.divide(answer.body);
      Object.assign(records, content.records);
      Object.assign(entities, content.entities);
    } else if (answer.kind === 'malformed') context.faults.push(...answer.faults);
  }

  const { publications } = records;
  if (publications !== undefined)
    for (const { place, publicationId } of editions) {
      if (publications.some((publication) => publication.publicationId === publicationId)) continue;
      const where = { ...place, record: `groups/${groupId}`, field: 'publicationId' };
      context.faults.push(danglingReference({ where, target: 'publication', id: publicationId }));
    }
  return { records, entities, unchanged, place: (kind) => places.get(kind) ?? {} };
}

const listed = ({ id, version, answers }: EntityVersion): ListedEntity => ({
  id,
  version,
  details: Object.keys(answers),
});

async function storedRecords(
  context: PullContext,
  groupId: number,
  kind: GroupRecordKind,
): Promise<object[]> {
  const text = await context.previous?.readText(groupFile(groupId, kind));
  return [...parseRecords(text ?? '', groupRecordKinds[kind].idField).values()].map(({ record }) => record);
}

/** Finds the record in which a field of the static JSON stands. */
function locateIn(groupId: number): Locate {
  return (path, body) => {
    const [field, ...rest] = path;
    const kind = KIND_OF_FIELD[String(field)];
    if (kind === undefined) return { record: `groups/${groupId}`, path };
    const content = (body as Record<string, unknown>)[String(field)];
    const position = rest[0];
    const single = !Array.isArray(content);
    if (!single && typeof position !== 'number') return { record: `groups/${groupId}`, path };
    const record = single ? content : content[position as number];
    const id = (record as Record<string, unknown> | null)?.[groupRecordKinds[kind].idField];
    const folder = `groups/${groupId}/${kind}`;
    return {
      record:
        typeof id === 'number' ? recordKey(folder, id) : `${folder}, entry ${Number(position ?? 0) + 1}`,
      path: single ? rest : rest.slice(1),
    };
  };
}
