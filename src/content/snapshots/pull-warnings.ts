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
  'placeholder read',
  'field ignored',
]);
type Effect = z.infer<typeof effect>;

/** Effects of faults in the content of records by the name of the fault; `field omitted` for all others. */
const CONTENT_EFFECTS: Readonly<Record<string, Effect>> = {
  ContentOmitted: 'content omitted',
  PlaceholderRead: 'placeholder read',
  UnknownField: 'field ignored',
};

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
  /** Keys of all records with the fault, if there are several; `fault` locates the first of them. */
  records: z.array(z.string()).optional(),
});

/** A fault of the upstream that did not stop a pull. */
export interface PullWarning {
  readonly scope: string;
  readonly effect: Effect;
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
      effect: CONTENT_EFFECTS[fault.name] ?? 'field omitted',
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

/** Formats warnings as the text of their file: sorted, each once. An unknown field or placeholder of many records is one line. */
export const formatWarnings = (warnings: readonly PullWarning[]): string =>
  [...Map.groupBy(warnings, lineKey).values()]
    .map((alike) => `${canonicalJson(combined(alike))}\n`)
    .sort()
    .join('');

/** Faults that all records of a kind may have, so that one line for each of them would take hundreds of megabytes. */
const COMBINED: ReadonlySet<string> = new Set(['UnknownField', 'PlaceholderRead']);

/** Returns a key that is equal for all warnings that are stored as one line. */
function lineKey({ fault, ...warning }: PullWarning): string {
  const { address, record, title, page, field, ...location } = fault.location ?? {};
  if (!COMBINED.has(fault.name) || record === undefined) return canonicalJson({ ...warning, fault });
  return canonicalJson({
    ...warning,
    fault: { ...fault, location },
    field: field?.replaceAll(/\[\d+\]/g, '[]'),
  });
}

/** Merges warnings with the same `lineKey` into the object that is written as their line. */
function combined(alike: readonly PullWarning[]): object | undefined {
  const byRecord = new Map(alike.map((warning) => [warning.fault.location?.record ?? '', warning]));
  const records = [...byRecord.keys()].sort();
  const first = byRecord.get(records[0] ?? '');
  return records.length === 1 ? first : { ...first, records };
}

/** Parses the text of a file of warnings. Skips damaged lines, and lines that a different version of the pull has written. */
export const parseWarnings = (text: string): readonly PullWarning[] =>
  text.split('\n').flatMap((line): readonly PullWarning[] => {
    if (line === '') return [];
    const parsed = warningSchema.safeParse(parseJson(line));
    if (!parsed.success) return [];
    const { records = [], ...warning } = parsed.data;
    const { address, title, page, ...location } = warning.fault.location ?? {};
    const others = records
      .filter((record) => record !== location.record)
      .map((record) => ({ ...warning, fault: { ...warning.fault, location: { ...location, record } } }));
    return [warning, ...others] as readonly PullWarning[];
  });
