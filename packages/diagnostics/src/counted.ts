import { numberText } from './number-text.ts';

/** Formats a number with its noun, e.g. `1 ranked lawyer`, `1,204 law firms`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${numberText(count)} ${count === 1 ? singular : plural}`;
}

/** Formats the counts that are not zero, e.g. `3 firms`. */
export function countedIfAny(...counts: readonly (readonly [count: number, singular: string])[]): string[] {
  return counts.filter(([count]) => count > 0).map(([count, singular]) => counted(count, singular));
}
