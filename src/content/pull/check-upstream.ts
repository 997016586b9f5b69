import { type Fault, type FaultError, isFault } from '@laurel/diagnostics';
import { type Progress, silentProgress } from '@laurel/terminal';
import { groupFaults, recordScope } from '../snapshots/group-faults.ts';
import { contentWarnings, type PullWarning } from '../snapshots/pull-warnings.ts';
import { callUse } from '../upstream/call-use.ts';
import { type CallName, catalogue } from '../upstream/catalogue.ts';
import { type CallCounts, countCalls, NO_CALLS } from './count-calls.ts';
import { createPullClient, type RequestOptions } from './create-pull-client.ts';
import type { ClientStatistics } from './http/client.ts';
import type { PullContext } from './pull-context.ts';
import { type GroupIds, pullGroups, readGroupIds, selectGroups } from './pull-groups.ts';
import { pullSite } from './pull-site.ts';
import { createSnapshotOutput } from './snapshot-output.ts';
import { mergeFindings } from './step-findings.ts';
import { createStopwatch } from './stopwatch.ts';

export interface CheckOptions extends RequestOptions {
  /** Checks only these groups. Default: all groups. */
  readonly groups?: readonly number[] | undefined;
  readonly clock?: () => Date;
  readonly progress?: Progress;
  readonly signal?: AbortSignal;
}

/** Outcome of a call that the pull sends. */
export interface CheckedCall extends CallCounts {
  /** Name in the catalogue. */
  readonly id: CallName;
  readonly name: string;
  /** Path below the base URL. */
  readonly path: string;
  readonly required: boolean;
  /** The content that the site lacks without the call. */
  readonly withoutIt: string;
}

/** Severities in the order of a report. */
const SEVERITIES = ['fault', 'warning', 'note'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Severities by effect. If a call fails, a first pull omits the content of the call, and a later pull retains the previous content. */
const SEVERITY_BY_EFFECT: Readonly<Record<PullWarning['effect'], Severity>> = {
  'content retained': 'fault',
  'detail retained': 'warning',
  'field omitted': 'warning',
  'content omitted': 'warning',
  'picture omitted': 'warning',
  'placeholder read': 'note',
  'field ignored': 'note',
};

/** Identical faults of the upstream. */
export interface CheckedFault {
  /**
   * `fault`: a pull does not publish the guide or kind of records; it retains the previous content if there is one.
   * `warning`: a pull publishes the records without the field, detail or picture.
   * `note`: a pull publishes all content; it ignores unknown fields and reads placeholders as null.
   */
  readonly severity: Severity;
  /** Number of records with the fault. */
  readonly records: number;
  /** Guide or kind of the records, e.g. `groups/2/individuals`. */
  readonly scope: string;
  /** One of the faults. */
  readonly example: Fault;
}

/** Result of the check of an upstream. */
export interface UpstreamReport {
  /** Ids of the checked groups. */
  readonly groups: readonly number[];
  /** Number of records by kind. */
  readonly records: Readonly<Record<string, number>>;
  readonly calls: readonly CheckedCall[];
  /** Sorted by severity. */
  readonly faults: readonly CheckedFault[];
  readonly statistics: Pick<ClientStatistics, 'requests' | 'bytes' | 'retried'>;
}

/** Number of failed calls after which a check ends: each is repeated several times, and further ones add no information. */
const MAX_FAILED_CALLS = 1000;

/**
 * Reads all content of an upstream as a first pull would, and stores nothing. Continues after a fault in one call.
 * @throws {FaultError} CallFailed if the upstream cannot be reached, UpstreamDown if more than 1,000 calls fail, UnknownGroup
 */
export async function checkUpstream(options: CheckOptions): Promise<UpstreamReport> {
  const { progress = silentProgress } = options;
  const { client, counts } = countCalls(createPullClient(options, options.signal, MAX_FAILED_CALLS));
  const context: PullContext = {
    client,
    previous: undefined,
    knownEtags: {},
    requestsAll: true,
    hasState: false,
    knownFaults: {},
    previousWarnings: [],
    allowRemovals: true,
    output: createSnapshotOutput(undefined, {
      write: async () => ({ size: 0, mtimeMs: 0, ino: 0 }),
      reuse: () => undefined,
      remove: async () => undefined,
    }),
    redirectsFile: undefined,
    now: (options.clock ?? (() => new Date()))(),
    progress,
    stopwatch: createStopwatch(),
    onPicture: async () => undefined,
  };
  const existing = await readGroupIds(context).catch((error: unknown): GroupIds => {
    if (!isFault(error, 'CallFailed') || error.fault.location?.status === undefined) throw error;
    return { faults: [error.fault] };
  });
  const groups = existing.ids === undefined ? [] : selectGroups(options.groups, existing.ids);
  const site = await pullSite(context);
  const names = existing.ids === undefined ? new Map<number, string>() : existing.names;
  const pulled = await pullGroups(context, groups, names, site);
  const findings = mergeFindings([
    existing.ids === undefined ? { faults: existing.faults } : existing.findings,
    site.findings,
    ...pulled.findings,
  ]);
  const warnings = [...findings.warnings, ...contentWarnings(findings.contentFaults)];
  const { requests, bytes, retried } = client.statistics;
  return {
    groups,
    records: Object.fromEntries(
      Object.entries(findings.changes)
        .map(([kind, { added }]) => [kind, added] as const)
        .filter(([, added]) => added > 0),
    ),
    calls: checkedCalls(counts),
    faults: checkedFaults(findings.faults, warnings),
    statistics: { requests, bytes, retried },
  };
}

/** Returns the report of an upstream that cannot be read, such as a CSV folder with faults. The report has no calls and no records. */
export const unreadableReport = ({ fault, faults }: FaultError): UpstreamReport => ({
  groups: [],
  records: {},
  calls: [],
  faults: (faults.length === 0 ? [fault] : faults).map((example) => ({
    severity: 'fault',
    records: 1,
    scope: recordScope(example),
    example,
  })),
  statistics: { requests: 0, bytes: 0, retried: 0 },
});

const checkedCalls = (counts: ReadonlyMap<string, CallCounts>): readonly CheckedCall[] =>
  (Object.keys(catalogue) as CallName[])
    .filter((id) => callUse[id].senders.includes('pull'))
    .map((id) => {
      const { name, path, fallback } = catalogue[id];
      const { withoutIt = '' } = callUse[id];
      return {
        id,
        name,
        path,
        required: fallback === 'required',
        withoutIt,
        ...(counts.get(name) ?? NO_CALLS),
      };
    });

function checkedFaults(faults: readonly Fault[], warnings: readonly PullWarning[]): readonly CheckedFault[] {
  const bySeverity = Map.groupBy(warnings, ({ effect }) => SEVERITY_BY_EFFECT[effect]);
  return SEVERITIES.flatMap((severity) => {
    const warned = (bySeverity.get(severity) ?? []).map(({ fault }) => fault);
    return groupFaults(severity === 'fault' ? [...faults, ...warned] : warned).map(({ example, count }) => ({
      severity,
      records: count,
      scope: recordScope(example),
      example,
    }));
  });
}
