/** Paths of values in a record, e.g. `name`, `office.town`, `rankings[].tierId`, `topicIds[]`. */
import type { Scalar } from './record-keys.ts';

type RecordFields = Readonly<Record<string, unknown>>;

const isScalar = (value: unknown): value is Scalar => value === null || typeof value !== 'object';

/** Calls `visit` with every scalar of a record and its path. */
export function forEachScalar(
  value: unknown,
  path: string,
  visit: (path: string, value: Scalar) => void,
): void {
  if (isScalar(value)) {
    if (value !== undefined) visit(path, value);
  } else if (Array.isArray(value)) {
    for (const item of value) forEachScalar(item, `${path}[]`, visit);
  } else {
    for (const [name, member] of Object.entries(value as RecordFields))
      forEachScalar(member, path === '' ? name : `${path}.${name}`, visit);
  }
}

/** Whether a record has a value at a path. `steps` is the path as returned by `pathSteps`. */
export function hasValueAt(record: unknown, steps: readonly string[], expected: Scalar, from = 0): boolean {
  const step = steps[from];
  if (step === undefined) return record === expected;
  if (step === '[]')
    return Array.isArray(record) && record.some((item) => hasValueAt(item, steps, expected, from + 1));
  if (isScalar(record)) return false;
  return hasValueAt((record as RecordFields)[step], steps, expected, from + 1);
}

/** Splits a path into steps: `rankings[].tierId` → `rankings`, `[]`, `tierId`. */
export const pathSteps = (path: string): string[] =>
  path.split('.').flatMap((part) => {
    const [name = '', ...lists] = part.split('[]');
    return [...(name === '' ? [] : [name]), ...lists.map(() => '[]')];
  });
