import type { EntityType } from '../../../src/domain/entity-types.ts';
import { type Hit, searchLimits, searchRecord } from '../../../src/domain/search.ts';
import { fillTemplate } from './fill-template.ts';
import { type Directory, type DirectoryRecord, recordsWithUniqueName } from './relevance-directory.ts';
import { type ExpectedProperties, type RelevanceTask, relevanceTasks } from './relevance-tasks.ts';

/** A task with its final query. */
export interface PreparedTask extends RelevanceTask {
  readonly typed: string;
  /** Whether the record with a key is correct; see `hitKey`. */
  readonly isExpected: (hit: string) => boolean;
}

/** Searches an engine and returns the keys of the hits in order; see `hitKey`. */
export type SearchFunction = (request: {
  entityType: EntityType;
  query: string;
  size: number;
}) => Promise<readonly string[]>;

/** Relevance figures of an engine. */
export interface Relevance {
  readonly tasks: number;
  readonly successAt1: number;
  readonly successAt5: number;
  readonly meanReciprocalRank: number;
  readonly missed: readonly PreparedTask[];
}

/** Returns the key of a hit's record: its type and id. */
export const hitKey = (hit: Hit): string => `${hit.entityType} ${searchRecord(hit, 0).id}`;

/**
 * Prepares the tasks for a directory.
 * @throws {Error} if the directory has no record for a task
 */
export function prepareTasks(directory: Directory): readonly PreparedTask[] {
  const distinct = recordsWithUniqueName(directory);
  return relevanceTasks.map((task) => {
    const { entityType, query, expected, pick } = task;
    if (expected === 'the record') {
      const fitting = distinct.flatMap((record) => {
        const typed = record.entityType === entityType ? fillTemplate(query, record) : undefined;
        return typed === undefined ? [] : [{ typed, key: `${entityType} ${record.id}` }];
      });
      const picked = fitting[(pick * 7919) % fitting.length];
      if (picked === undefined) throw new Error(`No record fits the task "${query}" (${entityType}).`);
      // `Harrow L.L.P.` describes every firm whose name begins with `Harrow` and ends with `LLP`.
      const described = new Set(fitting.filter(({ typed }) => typed === picked.typed).map(({ key }) => key));
      return { ...task, typed: picked.typed, isExpected: (hit) => described.has(hit) };
    }
    const keys = new Set(
      [...directory.records].flatMap(([key, record]) =>
        record.entityType === entityType && hasProperties(record, expected) ? [key] : [],
      ),
    );
    if (keys.size === 0) throw new Error(`No record matches the task "${query}" (${entityType}).`);
    return { ...task, typed: query, isExpected: (hit) => keys.has(hit) };
  });
}

/** Guides about one country. Their tables are correct for a search for the country. */
const countryGuides: Readonly<Record<string, string>> = { 'United Kingdom': 'UK', USA: 'USA' };

const hasProperties = (
  record: DirectoryRecord,
  { field, country, place, town, guide, kind }: ExpectedProperties,
): boolean =>
  (country === undefined ||
    record.places.has(country) ||
    record.guides.has(countryGuides[country] ?? country)) &&
  (field === undefined || record.fields.has(field)) &&
  (place === undefined || record.places.has(place)) &&
  (town === undefined || record.towns.has(town)) &&
  (guide === undefined || record.guides.has(guide)) &&
  (kind === undefined || record.kind === kind);

export async function measureRelevance(
  tasks: readonly PreparedTask[],
  search: SearchFunction,
): Promise<Relevance> {
  let first = 0;
  let found = 0;
  let reciprocal = 0;
  const missed: PreparedTask[] = [];
  for (const task of tasks) {
    const hits = await search({
      entityType: task.entityType,
      query: task.typed,
      size: searchLimits.autocompleteSize,
    });
    const rank = hits.findIndex(task.isExpected) + 1;
    if (rank === 1) first += 1;
    if (rank > 0) reciprocal += 1 / rank;
    if (rank > 0 && rank <= task.maxPosition) found += 1;
    else missed.push(task);
  }
  const share = (count: number) => count / tasks.length;
  return {
    tasks: tasks.length,
    successAt1: share(first),
    successAt5: share(found),
    meanReciprocalRank: share(reciprocal),
    missed,
  };
}
