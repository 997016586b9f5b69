import type { EntityType } from '../../../src/domain/entity-types.ts';
import { type Hit, searchLimits } from '../../../src/domain/search.ts';
import { type Directory, type DirectoryRecord, distinctRecords } from './directory.ts';
import { filled } from './record-words.ts';
import { type RelevanceTask, relevanceTasks, type WantedProperties } from './tasks.ts';

/** A task as it is put to an engine: its query as typed, and which records answer it. */
export interface PreparedTask extends RelevanceTask {
  readonly typed: string;
  readonly answers: (hit: string) => boolean;
}

/** The hits of an engine for a query, best first, each as its type and id: see `hitKey`. */
export type Ask = (question: {
  entityType: EntityType;
  query: string;
  size: number;
}) => Promise<readonly string[]>;

/** How well an engine does. */
export interface Relevance {
  readonly tasks: number;
  readonly successAt1: number;
  readonly successAt5: number;
  readonly meanReciprocalRank: number;
  readonly missed: readonly PreparedTask[];
}

/** What tells a hit's record apart from all others. */
export function hitKey({ entityType, hit }: Hit): string {
  if ('personOrganisationId' in hit) return `${entityType} ${hit.personOrganisationId}`;
  if ('organisationId' in hit) return `${entityType} ${hit.organisationId}`;
  return `${entityType} ${[hit.groupId, hit.practiceAreaId, hit.locationId, hit.subsectionTypeId].join(':')}`;
}

/**
 * The tasks over a directory.
 * @throws {Error} when the directory has no record that a task needs.
 */
export function preparedTasks(directory: Directory): readonly PreparedTask[] {
  const distinct = distinctRecords(directory);
  return relevanceTasks.map((task) => {
    const { entityType, query, wanted, pick } = task;
    if (wanted === 'the record') {
      const fitting = distinct.flatMap((record) => {
        const typed = record.entityType === entityType ? filled(query, record) : undefined;
        return typed === undefined ? [] : [{ typed, key: `${entityType} ${record.id}` }];
      });
      const picked = fitting[(pick * 7919) % fitting.length];
      if (picked === undefined) throw new Error(`No record fits the task "${query}" (${entityType}).`);
      return { ...task, typed: picked.typed, answers: (hit) => hit === picked.key };
    }
    const keys = new Set(
      [...directory.records].flatMap(([key, record]) =>
        record.entityType === entityType && isWanted(record, wanted) ? [key] : [],
      ),
    );
    if (keys.size === 0) throw new Error(`No record answers the task "${query}" (${entityType}).`);
    return { ...task, typed: query, answers: (hit) => keys.has(hit) };
  });
}

/** Guides that are all about one country: their tables answer a search for it too. */
const countryGuides: Readonly<Record<string, string>> = { 'United Kingdom': 'UK', USA: 'USA' };

const isWanted = (
  record: DirectoryRecord,
  { field, country, place, town, guide, kind }: WantedProperties,
): boolean =>
  (country === undefined ||
    record.places.has(country) ||
    record.guides.has(countryGuides[country] ?? country)) &&
  (field === undefined || record.fields.has(field)) &&
  (place === undefined || record.places.has(place)) &&
  (town === undefined || record.towns.has(town)) &&
  (guide === undefined || record.guides.has(guide)) &&
  (kind === undefined || record.kind === kind);

export async function measureRelevance(tasks: readonly PreparedTask[], ask: Ask): Promise<Relevance> {
  let first = 0;
  let found = 0;
  let reciprocal = 0;
  const missed: PreparedTask[] = [];
  for (const task of tasks) {
    const hits = await ask({
      entityType: task.entityType,
      query: task.typed,
      size: searchLimits.autocompleteSize,
    });
    const rank = hits.findIndex(task.answers) + 1;
    if (rank === 1) first += 1;
    if (rank > 0) reciprocal += 1 / rank;
    if (rank > 0 && rank <= task.within) found += 1;
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
