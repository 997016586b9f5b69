import type { Fault } from '@laurel/diagnostics';

/** Faults of the search index and of the search engines. */

/** Two records of one type have the same id. */
export function duplicateSearchRecord({
  entityType,
  id,
}: {
  readonly entityType: string;
  readonly id: string;
}): Fault {
  return {
    name: 'DuplicateSearchRecord',
    what: `The search record ${entityType} ${id} was passed to the indexer twice.`,
    location: { record: `${entityType} ${id}` },
    why: 'The index stores one record per id, so one of them would be lost.',
    action: 'Pass each record once.',
  };
}

/** The index cannot store a record. `why` is a sentence. */
export function unusableSearchRecord({
  entityType,
  id,
  why,
}: {
  readonly entityType: string;
  readonly id: string;
  readonly why: string;
}): Fault {
  return {
    name: 'UnusableSearchRecord',
    what: `The search record ${entityType} ${id} cannot be indexed.`,
    location: { record: `${entityType} ${id}` },
    why,
    action: 'Fix the code that creates the record from the snapshot.',
  };
}

/** An index file is missing or has a different version. `why` is a sentence. */
export function searchIndexUnusable({ file, why }: { readonly file: string; readonly why: string }): Fault {
  return {
    name: 'SearchIndexUnusable',
    what: 'The search index cannot be read.',
    location: { file },
    why,
    action: 'Build the site again; its build writes the index.',
  };
}

/** An external search engine refused a call or did not respond. `reason` is e.g. `status 503`. */
export function searchEngineFailed({
  call,
  reason,
  address,
  status,
}: {
  readonly call: string;
  readonly address: string;
  readonly status?: number | undefined;
  readonly reason: string;
}): Fault {
  return {
    name: 'SearchEngineFailed',
    what: `The search engine's call "${call}" failed: ${reason}.`,
    location: { call, address, status },
    why: 'The search engine is another service, reached over the network.',
    action:
      'Check that the search engine is reachable, that its address is right and that its key allows the call.',
  };
}

/** An external search engine refused some records. `example` is its error for one of them. */
export function searchRecordsRefused({
  refused,
  sent,
  entityType,
  example,
}: {
  readonly entityType: string;
  readonly refused: number;
  readonly sent: number;
  readonly example: string;
}): Fault {
  return {
    name: 'SearchRecordsRefused',
    what: `The search engine refused ${refused} of ${sent} records of type ${entityType}.`,
    why: `The error of the search engine for one of these records: ${example}`,
    action: 'Fix the cause and push again: the refused records are sent again.',
  };
}
