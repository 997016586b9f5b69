import type { EntityType } from '../../../src/domain/entity-types.ts';
import { type Hit, searchLimits, searchRecord } from '../../../src/domain/search.ts';
import { foldedWords } from '../../../src/domain/search-text.ts';
import { fillTemplate } from './fill-template.ts';
import { furtherTasks } from './further-tasks.ts';
import { type Directory, type DirectoryRecord, recordsWithUniqueName } from './relevance-directory.ts';
import type { ExpectedProperties, RelevanceTask } from './relevance-task.ts';
import { relevanceTasks } from './relevance-tasks.ts';

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
  readonly byKind: ReadonlyMap<string, KindRelevance>;
  readonly missed: readonly PreparedTask[];
}

/** Numbers of tasks of one kind. */
interface KindRelevance {
  readonly tasks: number;
  readonly first: number;
  readonly amongFive: number;
}

/** Last position in the list of hits at which a record counts as found. */
const MAX_POSITION = 5;

/** Goals of searches without a chosen type: the shares of tasks with the expected record first, and among the first five hits. */
export const RELEVANCE_GOALS = { tasks: 300, successAt1: 0.85, successAt5: 0.95 } as const;

/** Returns the key of a hit's record: its type and id. */
export const hitKey = (hit: Hit): string => `${hit.entityType} ${searchRecord(hit, 0).id}`;

/**
 * Prepares tasks for a directory. A template is filled from a record with a unique name. If no such record fits the template, as in a
 * large directory, a record with a shared name is used, and each record that results in the same query is an expected hit. A query of word
 * prefixes (`half`) matches every name whose words begin with these prefixes.
 * @throws {Error} if the directory has no record for a task
 */
export function prepareTasks(
  directory: Directory,
  tasks: readonly RelevanceTask[] = [...relevanceTasks, ...furtherTasks],
): readonly PreparedTask[] {
  const distinct = recordsWithUniqueName(directory);
  return tasks.map((task) => {
    const { entityType, query, expected, pick } = task;
    const keysOf = (isExpected: (record: DirectoryRecord) => boolean) =>
      new Set(
        [...directory.records].flatMap(([key, record]) =>
          record.entityType === entityType && isExpected(record) ? [key] : [],
        ),
      );
    if (expected === 'the record') {
      const fill = (records: Iterable<DirectoryRecord>) =>
        [...records].flatMap((record) => {
          const typed = record.entityType === entityType ? fillTemplate(query, record) : undefined;
          return typed === undefined ? [] : [{ typed, key: `${entityType} ${record.id}` }];
        });
      const unique = fill(distinct);
      const all = fill(directory.records.values());
      const fitting = unique.length > 0 ? unique : all;
      const picked = fitting[(pick * 7919) % fitting.length];
      if (picked === undefined) throw new Error(`No record fits the task "${query}" (${entityType}).`);
      // The query `Harrow L.L.P.` matches every firm whose name begins with `Harrow` and ends with `LLP`, and a telephone number matches
      // every record with this number. Each matching record is an expected hit.
      const described = new Set(all.filter(({ typed }) => typed === picked.typed).map(({ key }) => key));
      if (query.includes('|half}'))
        for (const key of keysOf((record) => hasBeginnings(record.name, picked.typed))) described.add(key);
      return { ...task, typed: picked.typed, isExpected: (hit) => described.has(hit) };
    }
    const keys = [expected.field]
      .flat()
      .map((field) => keysOf((record) => hasProperties(record, { ...expected, field })))
      .find(({ size }) => size > 0);
    if (keys === undefined) throw new Error(`No record matches the task "${query}" (${entityType}).`);
    return { ...task, typed: query, isExpected: (hit) => keys.has(hit) };
  });
}

/** Returns whether every typed word is the beginning of a word of a name. */
function hasBeginnings(name: string, typed: string): boolean {
  const words = foldedWords(name);
  return foldedWords(typed).every((beginning) => words.some((word) => word.startsWith(beginning)));
}

/** Guides about one country. Their tables are correct for a search for the country. */
const countryGuides: Readonly<Record<string, string>> = { 'United Kingdom': 'UK', USA: 'USA' };

const hasProperties = (
  record: DirectoryRecord,
  {
    field,
    country,
    place,
    town,
    guide,
    kind,
    jobTitle,
    names,
  }: Omit<ExpectedProperties, 'field'> & { readonly field: string | undefined },
): boolean =>
  (country === undefined ||
    record.places.has(country) ||
    record.guides.has(countryGuides[country] ?? country)) &&
  (field === undefined || record.fields.has(field)) &&
  (place === undefined || record.places.has(place)) &&
  (town === undefined || record.towns.has(town)) &&
  (guide === undefined || record.guides.has(guide)) &&
  (kind === undefined || record.kind === kind) &&
  (jobTitle === undefined || record.jobTitle?.includes(jobTitle) === true) &&
  (names === undefined || names.includes(record.name));

/**
 * Executes the tasks with a search, and counts the tasks whose first expected hit is at position 1, and among the first five. The mean
 * reciprocal rank also includes expected hits at later positions.
 */
export async function measureRelevance(
  tasks: readonly PreparedTask[],
  search: SearchFunction,
): Promise<Relevance> {
  let first = 0;
  let found = 0;
  let reciprocal = 0;
  const missed: PreparedTask[] = [];
  const byKind = new Map<string, KindRelevance>();
  for (const task of tasks) {
    const hits = await search({
      entityType: task.entityType,
      query: task.typed,
      size: searchLimits.autocompleteSize,
    });
    const rank = hits.findIndex(task.isExpected) + 1;
    if (rank === 1) first += 1;
    if (rank > 0) reciprocal += 1 / rank;
    const isFound = rank > 0 && rank <= MAX_POSITION;
    if (isFound) found += 1;
    else missed.push(task);
    const kind = byKind.get(task.kind) ?? { tasks: 0, first: 0, amongFive: 0 };
    byKind.set(task.kind, {
      tasks: kind.tasks + 1,
      first: kind.first + Number(rank === 1),
      amongFive: kind.amongFive + Number(isFound),
    });
  }
  const share = (count: number) => count / tasks.length;
  return {
    tasks: tasks.length,
    successAt1: share(first),
    successAt5: share(found),
    meanReciprocalRank: share(reciprocal),
    byKind,
    missed,
  };
}
