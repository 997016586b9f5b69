import type { ErrorLocation, Fault } from '@laurel/diagnostics';
import { duplicateId, removalUnconfirmed } from '../../domain/errors/snapshot.ts';
import { wrongRecord } from '../../domain/errors/upstream.ts';
import { type Publication, pastEditions } from '../../domain/publication.ts';
import { editionFile, recordKey } from '../snapshots/record-kinds.ts';
import { catalogue } from '../upstream/catalogue.ts';
import type { PullContext } from './pull-context.ts';
import { mergeResults, retainedContent, reusedFaults, type StepResult } from './step-findings.ts';
import { reuseRecords, writeRecords } from './write-records.ts';

const KIND = 'past-tables';

/**
 * Pulls the past editions of a group. A past edition does not change, so it is requested only once, except in a pull that requests all
 * content. If a request fails, the previous content is retained, and the rest of the group is published.
 * @param publications the editions of the group; undefined if they have not changed since the previous snapshot
 * @param isComplete whether the previous snapshot of the group is complete, so that its past editions need no request
 * @returns `pending`: true if the next pull repeats a call, because it failed, its response is malformed, or it would remove content
 */
export async function pullPastEditions(
  context: PullContext,
  groupId: number,
  publications: readonly Publication[] | undefined,
  isComplete: boolean,
): Promise<StepResult> {
  if (publications === undefined) {
    const files = context.previous?.list(`groups/${groupId}/${KIND}/`) ?? [];
    return mergeResults(files.map((file) => reuseEdition(context, file)));
  }
  return mergeResults(
    await Promise.all(
      pastEditions(publications).map(({ publicationId }) =>
        pullEdition(context, groupId, publicationId, isComplete),
      ),
    ),
  );
}

const reuseEdition = (context: PullContext, file: string): StepResult => ({
  pending: false,
  findings: { ...reuseRecords(context, KIND, file), contentFaults: reusedFaults(context, file) },
});

async function pullEdition(
  context: PullContext,
  groupId: number,
  publicationId: number,
  isComplete: boolean,
): Promise<StepResult> {
  const file = editionFile(groupId, KIND, publicationId);
  const isStored = context.output.isVerified(file) && context.previous?.isOfAnotherUpstream !== true;
  if (isStored && isComplete) return reuseEdition(context, file);
  const call = catalogue.pastEdition;
  const parameters = { publicationTypeGroupId: groupId, publicationId };
  const scope = `groups/${groupId}/${KIND}`;
  const record = `${scope}/${publicationId}`;
  const retain = (faults: readonly Fault[]): StepResult =>
    mergeResults([
      ...(isStored ? [reuseEdition(context, file)] : []),
      { pending: true, findings: retainedContent(scope, faults, {}) },
    ]);

  context.client.expect(1);
  const result = await context.client.get(call, parameters, {
    locate: (path, body) => {
      const [field, position, ...rest] = path;
      if (field !== 'tables' || position === undefined) return { record, path };
      const { tables } = body as { readonly tables: readonly ({ readonly subsectionId?: unknown } | null)[] };
      const subsectionId = tables[Number(position)]?.subsectionId;
      return typeof subsectionId === 'number'
        ? { record: recordKey(record, subsectionId), path: rest }
        : { record, path };
    },
  });
  const location: ErrorLocation = {
    call: call.name,
    address: context.client.address(call, parameters),
    status: result.kind === 'none' ? 404 : 200,
    record,
  };
  switch (result.kind) {
    case 'none':
      if (!isStored || context.allowRemovals) return mergeResults([]);
      return retain([removalUnconfirmed({ location, removed: 'a past edition' })]);
    case 'failed':
      return retain([result.fault]);
    case 'malformed':
      return retain(result.faults);
    case 'unchanged':
      return reuseEdition(context, file);
    case 'body': {
      const { tables, ...received } = result.body;
      const faults = [
        ...Object.entries(parameters).flatMap(([field, requested]) => {
          const id = received[field as keyof typeof received];
          return id === requested
            ? []
            : [wrongRecord({ location: { ...location, field }, requested, received: id })];
        }),
        ...[...Map.groupBy(tables, ({ subsectionId }) => subsectionId)]
          .filter(([, alike]) => alike.length > 1)
          .map(([id, { length }]) =>
            duplicateId({
              location: { ...location, record: recordKey(record, id), field: 'subsectionId' },
              id,
              times: length,
            }),
          ),
      ];
      if (faults.length > 0) return retain(faults);
      const { findings } = await writeRecords(context, KIND, file, tables);
      return { pending: false, findings: { ...findings, contentFaults: { [file]: result.warnings } } };
    }
  }
}
