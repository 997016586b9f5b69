/** One thing that a check found wrong. */
export interface Finding {
  /** Path below the project's root. */
  readonly file: string;
  /** Counted from 1; absent where the whole file is meant. */
  readonly line?: number;
  /** What is wrong, and by which rule. */
  readonly what: string;
  /** What to do about it. */
  readonly remedy: string;
}

/** `src/a.ts:12: what` and the remedy on a line of its own. */
export function formatFinding({ file, line, what, remedy }: Finding): string {
  return `${file}${line === undefined ? '' : `:${line}`}: ${what}\n  → ${remedy}`;
}
