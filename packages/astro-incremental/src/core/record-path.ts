/** Paths of values in a record: `name`, `office.town`, `rankings[].tierId`, `topicIds[]`. */
import type { Scalar } from './record-keys.ts';

type Members = Readonly<Record<string, unknown>>;

const isScalar = (value: unknown): value is Scalar => value === null || typeof value !== 'object';

/** Calls `found` with every scalar of a record and its path. */
export function forEachScalar(
  value: unknown,
  path: string,
  found: (path: string, value: Scalar) => void,
): void {
  if (isScalar(value)) {
    if (value !== undefined) found(path, value);
  } else if (Array.isArray(value)) {
    for (const item of value) forEachScalar(item, `${path}[]`, found);
  } else {
    for (const [name, member] of Object.entries(value as Members))
      forEachScalar(member, path === '' ? name : `${path}.${name}`, found);
  }
}

/** Whether a record holds a value at a path, given as its steps (`pathSteps`). */
export function hasValueAt(record: unknown, steps: readonly string[], wanted: Scalar, from = 0): boolean {
  const step = steps[from];
  if (step === undefined) return record === wanted;
  if (step === '[]')
    return Array.isArray(record) && record.some((item) => hasValueAt(item, steps, wanted, from + 1));
  if (isScalar(record)) return false;
  return hasValueAt((record as Members)[step], steps, wanted, from + 1);
}

/** The steps of a path: `rankings[].tierId` → `rankings`, `[]`, `tierId`. */
export const pathSteps = (path: string): string[] =>
  path.split('.').flatMap((part) => {
    const [name = '', ...lists] = part.split('[]');
    return [...(name === '' ? [] : [name]), ...lists.map(() => '[]')];
  });
