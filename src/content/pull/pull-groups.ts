import { type Fault, FaultError } from '@laurel/diagnostics';
import { duplicateId } from '../../domain/errors/snapshot.ts';
import { unknownGroup } from '../../domain/errors/upstream.ts';
import { etagKey } from '../upstream/call-address.ts';
import { catalogue } from '../upstream/catalogue.ts';
import type { PullContext } from './pull-context.ts';
import { type KnownSiteRecords, pullGroup } from './pull-group.ts';
import { reusedFaults, type StepFindings } from './step-findings.ts';

/** The ids of the groups that the upstream has, in ascending order, or the faults of a malformed response. */
export type GroupIds =
  | {
      readonly ids: readonly number[];
      /** Names of the guides by group id; empty if the response is unchanged. */
      readonly names: ReadonlyMap<number, string>;
      readonly findings: StepFindings;
    }
  | { readonly ids?: undefined; readonly faults: readonly Fault[] };

/**
 * Reads the ids of the groups that the upstream has.
 * @throws {FaultError} CallFailed
 */
export async function readGroupIds(context: PullContext): Promise<GroupIds> {
  const state = context.previous?.state;
  const call = catalogue.typeGroups;
  const key = etagKey(call, {});
  const knownEtag = context.knownEtags[key];
  const result = await context.client.get(
    call,
    {},
    {
      etag: knownEtag,
      locate: ([position, ...path], body) => {
        if (position === undefined) return { record: 'type-groups', path };
        const group = (body as readonly ({ publicationTypeGroupId?: unknown } | null)[])[Number(position)];
        return { record: `type-groups/${String(group?.publicationTypeGroupId ?? position)}`, path };
      },
    },
  );
  if (result.kind === 'unchanged' && state !== undefined)
    return {
      ids: state.groups,
      names: new Map(),
      findings: { etags: { [key]: knownEtag ?? null }, contentFaults: reusedFaults(context, key) },
    };
  if (result.kind === 'malformed') return { faults: result.faults };
  if (result.kind !== 'body') return { ids: [], names: new Map(), findings: {} };
  const ids = result.body.map((group) => group.publicationTypeGroupId);
  const faults = [...Map.groupBy(ids, (groupId) => groupId)]
    .filter(([, all]) => all.length > 1)
    .map(([id, all]) =>
      duplicateId({
        location: {
          call: call.name,
          address: context.client.address(call, {}),
          status: 200,
          record: `type-groups/${id}`,
          field: 'publicationTypeGroupId',
        },
        id,
        times: all.length,
      }),
    );
  const etags = { [key]: result.etag };
  const findings = { etags, faults, contentFaults: { [key]: result.warnings } };
  const names = new Map(result.body.map((group) => [group.publicationTypeGroupId, group.name]));
  return { ids: [...new Set(ids)].sort((a, b) => a - b), names, findings };
}

/**
 * Returns the requested groups, each once; by default all groups of the upstream.
 * @throws {FaultError} UnknownGroup
 */
export function selectGroups(
  requested: readonly number[] | undefined,
  existing: readonly number[],
): readonly number[] {
  const groups = [...new Set(requested ?? existing)];
  for (const groupId of groups)
    if (!existing.includes(groupId))
      throw new FaultError(unknownGroup({ groupId, known: existing }), { exitCode: 2 });
  return groups;
}

/**
 * Pulls groups one after another. Returns the ids of those with failed calls.
 * @param names names of guides by group id, for errors
 */
export async function pullGroups(
  context: PullContext,
  groups: readonly number[],
  names: ReadonlyMap<number, string>,
  site: KnownSiteRecords,
): Promise<{ readonly pending: readonly number[]; readonly findings: readonly StepFindings[] }> {
  const stage = context.progress.stage('Groups', groups.length);
  const pending: number[] = [];
  const findings: StepFindings[] = [];
  for (const groupId of groups) {
    const result = await pullGroup(context, groupId, names.get(groupId), site);
    findings.push(result.findings);
    if (result.pending) pending.push(groupId);
    stage.advance();
  }
  stage.end(`${groups.length} read`);
  return { pending, findings };
}
