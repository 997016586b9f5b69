import type { Fault } from '@laurel/diagnostics';

/** Faults of the search index. */

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

/** An index file is missing or damaged, or has a different version. `why` is a sentence. */
export function searchIndexUnusable({ file, why }: { readonly file: string; readonly why: string }): Fault {
  return {
    name: 'SearchIndexUnusable',
    what: 'The search index cannot be read.',
    location: { file },
    why,
    action: 'Build the site again; its build writes the index.',
  };
}
