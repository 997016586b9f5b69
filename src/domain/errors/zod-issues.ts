import type { z } from 'zod';

/** A field that does not match its schema. */
export interface Mismatch {
  /** Path of the field from the top of the input, e.g. `individuals[3].fullName`; empty for the input itself. */
  readonly field: string;
  /** The path as keys and array indexes. */
  readonly path: readonly PropertyKey[];
  readonly expected: string;
  readonly received: string;
}

/** Converts the issues of a schema to mismatches. `input` is the parsed value. */
export function mismatches(error: z.core.$ZodError, input: unknown): Mismatch[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => {
        const path = [...issue.path, key];
        return {
          field: fieldPath(path),
          path,
          expected: 'no such field',
          received: describeValue(valueAt(input, path)),
        };
      });
    return [
      {
        field: fieldPath(issue.path),
        path: issue.path,
        expected: describeExpectation(issue),
        received: describeValue(valueAt(input, issue.path)),
      },
    ];
  });
}

/** Formats a path: `['individuals', 3, 'fullName']` → `individuals[3].fullName`. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

/** Maximum length of a quoted value in an error. */
const MAX_VALUE_CHARACTERS = 60;

function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value);
  return text.length > MAX_VALUE_CHARACTERS ? `${text.slice(0, MAX_VALUE_CHARACTERS)}…` : text;
}

const NOUNS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'text',
};

function describeExpectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return NOUNS[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value)).join(' or ');
    case 'too_small':
      return describeBound(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'too_big':
      return describeBound(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'invalid_format':
      return describeFormat(issue);
    default:
      return issue.message;
  }
}

function describeBound(origin: string, comparison: string, bound: number | bigint): string {
  if (origin === 'string')
    return bound === 1 ? 'text that is not empty' : `text of ${comparison} ${bound} characters`;
  if (origin === 'array') return `a list of ${comparison} ${bound}`;
  return `a number of ${comparison} ${bound}`;
}

function describeFormat(issue: z.core.$ZodIssueInvalidStringFormat): string {
  switch (issue.format) {
    case 'date':
      return 'a day such as 2026-11-21';
    case 'url':
      return 'a web address';
    default:
      return issue.message;
  }
}
