import { numberText } from '@laurel/diagnostics/number-text';

/** A number with its noun, e.g. `1 ranked lawyer`, `1,204 law firms`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${numberText(count)} ${count === 1 ? singular : plural}`;
}

/** '3 firms' of each that there is any of: a page does not count what it does not have. */
export function countedIfAny(...counts: readonly (readonly [count: number, singular: string])[]): string[] {
  return counts.filter(([count]) => count > 0).map(([count, singular]) => counted(count, singular));
}
