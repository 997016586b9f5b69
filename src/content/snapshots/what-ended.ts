import type { Inputs } from 'astro-incremental';
import { z } from 'zod';
import { day } from '../../domain/identifiers.ts';
import { canonicalJson } from './canonical-json.ts';
import { LAST_DAYS, type SiteRecordKind } from './record-kinds.ts';

/**
 * What is over, and no longer upcoming, on the day of the last pull. It is kept as the newest day that something
 * ended on, so that the file changes only when something ends, and pages need no clock.
 * Source: docs/decisions/2026-11-22-store-the-expiry-day-in-the-snapshot.md.
 */
export const OVER_FILE = 'site/over.json';

const schema = z.strictObject({
  /** What ended on this day or earlier is over; null where nothing is. */
  through: day.nullable(),
});

/** The text of the file. `today` is the day of the pull: what ends on it is not over. */
export function formatOver(
  records: Partial<Record<SiteRecordKind, readonly object[]>>,
  today: string,
): string {
  const ended = [...LAST_DAYS].flatMap(([kind, field]) =>
    (records[kind] ?? [])
      .map((record) => (record as Readonly<Record<string, string | null>>)[field] ?? today)
      .filter((lastDay) => lastDay < today),
  );
  return `${canonicalJson({ through: ended.sort().at(-1) ?? null })}\n`;
}

const parseOver = (text: string) => schema.parse(JSON.parse(text)).through;

/** Whether what ends on a day, or never (null), is over. In a snapshot without the file nothing is. */
export function readOver(inputs: Inputs): (lastDay: string | null) => boolean {
  const through = inputs.has(OVER_FILE) ? inputs.read(OVER_FILE, parseOver) : null;
  return (lastDay) => through !== null && lastDay !== null && lastDay <= through;
}
