import type { Fault } from '@laurel/diagnostics';
import { z } from 'zod';
import { canonicalJson } from './canonical-json.ts';

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
  fault: faultSchema,
});

/** A fault of the upstream that did not stop a pull. */
export interface PullWarning {
  readonly scope: string;
  readonly effect: z.infer<typeof effect>;
  readonly fault: Fault;
}

/** Creates the warning of a fault in the content of a record. */
export const contentWarning = (fault: Fault): PullWarning => ({
  scope: fault.location?.record?.replace(/(, .+|\/\d+)$/, '') ?? '',
  effect: fault.name === 'ContentOmitted' ? 'content omitted' : 'field omitted',
  fault,
});

/** Whether a warning concerns the content of a record, not its source. */
export const isContentWarning = ({ effect }: PullWarning): boolean =>
  effect === 'field omitted' || effect === 'content omitted';

/** Formats warnings as the text of their file: sorted, each once. */
export const formatWarnings = (warnings: readonly PullWarning[]): string =>
  [...new Set(warnings.map((warning) => `${canonicalJson(warning)}\n`))].sort().join('');

/** Parses the text of a file of warnings. Skips lines that a different version of the pull has written. */
export const parseWarnings = (text: string): readonly PullWarning[] =>
  text.split('\n').flatMap((line): readonly PullWarning[] => {
    if (line === '') return [];
    const parsed = warningSchema.safeParse(JSON.parse(line));
    return parsed.success ? [parsed.data as PullWarning] : [];
  });
