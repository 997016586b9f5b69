/** One problem that a check found. */
export interface Finding {
  /** Path below the project's root. */
  readonly file: string;
  /** Counted from 1; undefined if the problem concerns the whole file. */
  readonly line?: number;
  /** The problem, with the rule that it violates. */
  readonly what: string;
  /** The correction. */
  readonly remedy: string;
}

/** Formats a finding as `src/a.ts:12: what`, with the remedy on the next line. */
export function formatFinding({ file, line, what, remedy }: Finding): string {
  return `${file}${line === undefined ? '' : `:${line}`}: ${what}\n  → ${remedy}`;
}
