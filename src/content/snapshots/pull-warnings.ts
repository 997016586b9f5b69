import type { Fault } from '@laurel/diagnostics';
import { z } from 'zod';
import { parseJson } from '../../domain/parse-json.ts';
import { canonicalJson } from './canonical-json.ts';
import { recordScope } from './group-faults.ts';

/**
 * File with the warnings of a snapshot, one per line. `index.json` does not name it, so the site does not depend on it. Each pull
 * repeats the warnings of content that it does not request again.
 */
export const WARNINGS_FILE = 'upstream/warnings.jsonl';

const faultSchema = z.object({
  name: z.string(),
  what: z.string(),
  location: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  why: z.string(),
  action: z.string(),
});

/** Effect of a fault on the snapshot. */
const effect = z.enum([
  'content retained',
  'detail retained',
  'field omitted',
  'content omitted',
  'picture omitted',
]);

const warningSchema = z.object({
  /** Subject of the warning: a guide (`groups/2`), a kind of records (`groups/2/individuals`, `site/events`), or `site`. */
  scope: z.string(),
  effect,
  /**
   * For a warning about the content of a record: the file that contains the record, or the call that returned it. A pull repeats the
   * warning until it requests its source again.
   */
  source: z.string().optional(),
  fault: faultSchema,
});

/** A fault of the upstream that did not stop a pull. */
export interface PullWarning {
  readonly scope: string;
  readonly effect: z.infer<typeof effect>;
  readonly source?: string | undefined;
  readonly fault: Fault;
}

/** Faults in the content of records, by source. */
export type ContentFaults = Readonly<Record<string, readonly Fault[]>>;

/** Creates the warnings of faults in the content of records. */
export const contentWarnings = (faults: ContentFaults): readonly PullWarning[] =>
  Object.entries(faults).flatMap(([source, ofSource]) =>
    ofSource.map((fault) => ({
      scope: recordScope(fault),
      effect: fault.name === 'ContentOmitted' ? 'content omitted' : 'field omitted',
      source,
      fault,
    })),
  );

/** Returns the faults in the content of records that warnings report. */
export const contentFaults = (warnings: readonly PullWarning[]): ContentFaults =>
  Object.fromEntries(
    [...Map.groupBy(warnings, ({ source }) => source)].flatMap(([source, ofSource]) =>
      source === undefined ? [] : [[source, ofSource.map(({ fault }) => fault)]],
    ),
  );

/** Formats warnings as the text of their file: sorted, each once. */
export const formatWarnings = (warnings: readonly PullWarning[]): string =>
  [...new Set(warnings.map((warning) => `${canonicalJson(warning)}\n`))].sort().join('');

/** Parses the text of a file of warnings. Skips damaged lines, and lines that a different version of the pull has written. */
export const parseWarnings = (text: string): readonly PullWarning[] =>
  text.split('\n').flatMap((line): readonly PullWarning[] => {
    if (line === '') return [];
    const parsed = warningSchema.safeParse(parseJson(line));
    return parsed.success ? [parsed.data as PullWarning] : [];
  });
