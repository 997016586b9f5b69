import type { EntityType } from '../../../src/domain/entity-types.ts';

/**
 * Search tasks of visitors on a generated directory of the publisher (`relevance-directory.ts`). A query is a text, or a template that is filled from a record:
 * `{surname|swap}` is the surname with two letters swapped (`fill-template.ts`). The expected records are described by their properties,
 * not by names, so that the tasks remain valid when the generated names change.
 */

/** Properties of the expected records. Any record with all of them is correct. */
export interface ExpectedProperties {
  /**
   * Practice area of the table, or of a ranking of the firm or person. If several practice areas are given, the first given practice area
   * with a matching record is expected.
   */
  readonly field?: string | readonly string[];
  /** Location of the table, or of a table with a ranking of the firm or person; or their country. */
  readonly place?: string;
  /** Town of an office of the firm, or of the person. */
  readonly town?: string;
  readonly guide?: string;
  /** Country of the location, or of the guide. */
  readonly country?: string;
  /** Type of the table. */
  readonly kind?: string;
  /** A part of the person's job title. */
  readonly jobTitle?: string;
  /** Names or titles of the expected records. */
  readonly names?: readonly string[];
}

export interface RelevanceTask {
  readonly kind: string;
  readonly entityType: EntityType;
  readonly query: string;
  /** The record that the template was filled from, or the properties of the expected records. */
  readonly expected: 'the record' | ExpectedProperties;
  /** Index that selects one of the records that fit the template. */
  readonly pick: number;
}

export const tables = (
  kind: string,
  rows: readonly (readonly [query: string, expected: ExpectedProperties])[],
) =>
  rows.map(([query, expected]) => ({ kind, entityType: 'practice-area', query, expected, pick: 0 }) as const);

export const people = (
  kind: string,
  rows: readonly (readonly [query: string, expected: ExpectedProperties])[],
) => rows.map(([query, expected]) => ({ kind, entityType: 'individual', query, expected, pick: 0 }) as const);

export const firms = (
  kind: string,
  rows: readonly (readonly [query: string, expected: ExpectedProperties])[],
) =>
  rows.map(([query, expected]) => ({ kind, entityType: 'organisation', query, expected, pick: 0 }) as const);

/** Tasks with one template that is filled from several records. */
export const records = (
  kind: string,
  entityType: EntityType,
  templates: readonly string[],
  picks: readonly number[] = [1, 2],
) =>
  templates.flatMap((query) =>
    picks.map((pick) => ({ kind, entityType, query, expected: 'the record', pick }) as const),
  );

/** Tasks whose expected records have one of some names or titles. */
export const namedRecords = (
  kind: string,
  entityType: EntityType,
  rows: readonly (readonly [query: string, names: readonly string[]])[],
) => rows.map(([query, names]) => ({ kind, entityType, query, expected: { names }, pick: 0 }) as const);
