import type { Fault } from '@laurel/diagnostics';

/** Faults of the search index and of the search engines. */

/** Two records of one type have the same id. */
export function duplicateSearchRecord(of: { readonly entityType: string; readonly id: string }): Fault {
  return {
    name: 'DuplicateSearchRecord',
    what: `The search record ${of.entityType} ${of.id} was handed over twice.`,
    location: { record: `${of.entityType} ${of.id}` },
    why: 'The index holds one record an id, so one of them would be lost.',
    action: 'Hand each record over once.',
  };
}

/** A record that the index cannot hold. `why` is a sentence. */
export function unusableSearchRecord(of: {
  readonly entityType: string;
  readonly id: string;
  readonly why: string;
}): Fault {
  return {
    name: 'UnusableSearchRecord',
    what: `The search record ${of.entityType} ${of.id} cannot be indexed.`,
    location: { record: `${of.entityType} ${of.id}` },
    why: of.why,
    action: 'Fix what makes the record from the snapshot.',
  };
}

/** There is no index of a type, or none that this version reads. */
export function searchIndexUnusable(of: { readonly file: string; readonly why: string }): Fault {
  return {
    name: 'SearchIndexUnusable',
    what: 'The search index cannot be read.',
    location: { file: of.file },
    why: of.why,
    action: 'Build the site again; its build writes the index.',
  };
}

/** An external search engine refused a call or did not answer. `reason` is e.g. `status 503`. */
export function searchEngineFailed(of: {
  readonly call: string;
  readonly address: string;
  readonly status?: number | undefined;
  readonly reason: string;
}): Fault {
  return {
    name: 'SearchEngineFailed',
    what: `The search engine's call "${of.call}" failed: ${of.reason}.`,
    location: { call: of.call, address: of.address, status: of.status },
    why: 'The search engine is another service, reached over the network.',
    action: 'Check that it is up, that its address is right and that its key allows the call.',
  };
}

/** Some of the records that were sent to an external search engine were refused. */
export function searchRecordsRefused(of: {
  readonly entityType: string;
  readonly refused: number;
  readonly sent: number;
  readonly example: string;
}): Fault {
  return {
    name: 'SearchRecordsRefused',
    what: `The search engine refused ${of.refused} of ${of.sent} records of type ${of.entityType}.`,
    why: `It said of one of them: ${of.example}`,
    action: 'Fix the cause and push again: what was refused is sent again.',
  };
}
