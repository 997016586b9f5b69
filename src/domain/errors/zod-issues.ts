import type { z } from 'zod';

/** What a schema's refusal says about one field. */
export interface Mismatch {
  /** Path of the field from the top of the input, e.g. `individuals[3].fullName`; empty for the input itself. */
  readonly field: string;
  /** The same path as keys and positions. */
  readonly path: readonly PropertyKey[];
  readonly expected: string;
  readonly received: string;
}

/** Every refusal of a schema as field, expected and received. `input` is what was parsed. */
export function mismatches(error: z.core.$ZodError, input: unknown): Mismatch[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => {
        const path = [...issue.path, key];
        return {
          field: fieldPath(path),
          path,
          expected: 'no such field',
          received: show(valueAt(input, path)),
        };
      });
    return [
      {
        field: fieldPath(issue.path),
        path: issue.path,
        expected: expectation(issue),
        received: show(valueAt(input, issue.path)),
      },
    ];
  });
}

/** `['individuals', 3, 'fullName']` → `individuals[3].fullName`. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

/** What stands at a path; undefined where there is nothing. */
export function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

const LONGEST_VALUE = 60;

function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
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

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return NOUNS[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value)).join(' or ');
    case 'too_small':
      return amount(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'too_big':
      return amount(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'invalid_format':
      return format(issue);
    default:
      return issue.message;
  }
}

function amount(origin: string, comparison: string, bound: number | bigint): string {
  if (origin === 'string')
    return bound === 1 ? 'text that is not empty' : `text of ${comparison} ${bound} characters`;
  if (origin === 'array') return `a list of ${comparison} ${bound}`;
  return `a number of ${comparison} ${bound}`;
}

function format(issue: z.core.$ZodIssueInvalidStringFormat): string {
  switch (issue.format) {
    case 'date':
      return 'a day such as 2026-11-21';
    case 'email':
      return 'an email address';
    case 'url':
      return 'a web address';
    default:
      return issue.message;
  }
}
